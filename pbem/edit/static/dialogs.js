// What is asked and shown in front of the page: two versions of the log, a mail to add, a mail to send.

import { button, html, sentence } from "./html.js";

const dialog = document.getElementById("dialog");

const open = (title, parts, buttons) => {
  const row = buttons.map(each => button(...each));
  dialog.replaceChildren(html("h2", { id: "dialog-title" }, title), ...parts, html("div", { class: "buttons" }, ...row));
  if (!dialog.open) dialog.showModal();
  for (const text of dialog.querySelectorAll("pre")) { // what is new is seen first
    const first = text.querySelector("ins");
    if (first) text.scrollTop = first.offsetTop - text.offsetTop - 60;
  }
};
export const close = () => dialog.close();

// the lines of a text, those that the other one has not marked
const beside = (text, other) => {
  const known = new Set(other.split("\n"));
  const lines = text.split("\n").flatMap(line => [known.has(line) || !line.trim() ? line : html("ins", {}, line), "\n"]);
  return html("pre", { tabindex: "0" }, ...lines);
};

export const twoVersions = (ours, { text, both, clash }, take) => {
  const order = clash ? "Both wrote at the same place: there the file's lines stand first, then yours; look at them, then save." : "You wrote at different places.";
  open("The file was written by another program meanwhile", [
    html("p", {}, `Nothing is saved yet, and nothing is lost. ${order}`),
    html("div", { class: "two" }, html("div", {}, html("h3", {}, "The file"), beside(text, ours)), html("div", {}, html("h3", {}, "Your text"), beside(ours, text))),
  ], [
    ["Put both together", () => { close(); take(both); }],
    ["Take the file's text", () => { close(); take(text); }],
    ["Go on writing, do not save", close],
  ]);
};

// what was pasted or chosen stays until it has been added: Escape, Cancel and a click beside the window throw nothing away
const mailField = html("textarea", { "aria-label": "The mail", placeholder: "Paste the mail or the post here", spellcheck: "false" });
const mailFile = html("input", { type: "file", "aria-label": "Saved mail" });
export const mailAdded = () => {
  mailField.value = "";
  mailFile.value = "";
};
export const addMail = send => {
  open("Add a mail", [html("p", {}, ...sentence("Its turn goes into the log if it is legal, as with `pbem add`.")), mailField,
    html("p", {}, html("label", {}, "or a saved mail: ", mailFile))], [
    ["Add it", async button => {
      const data = mailFile.files.length ? new Uint8Array(await mailFile.files[0].arrayBuffer()) : new TextEncoder().encode(mailField.value);
      if (!data.length) return mailField.focus();
      button.disabled = true;
      send(data, mailFile.files[0]?.name ?? "");
    }],
    ["Close", close],
  ]);
};

export const told = (title, text) => open(title, [html("pre", { tabindex: "0" }, text)], [["Close", close]]);

export const toCopy = (title, text, aside) => {
  const shown = html("pre", { tabindex: "0" }, text);
  open(title, [...(aside ? [html("p", {}, aside)] : []), shown], [
    ["Copy", async button => {
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(shown);
        button.textContent = "Selected: copy it now";
      }
    }],
    ["Close", close],
  ]);
};
