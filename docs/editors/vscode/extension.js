// Starts `pbem lsp` when a log is opened, and ends it with the window.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const [command, ...args] = workspace.getConfiguration("pbem").get("command");
  client = new LanguageClient("pbem", { command, args }, { documentSelector: [{ language: "pbem" }] });
  return client.start();
};

exports.deactivate = () => client && client.stop();
