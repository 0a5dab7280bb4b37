// What is told of a word, as the language server says it: paragraphs, lists, words to be written, what is strong.

import { html } from "./html.js";

const marked = text => text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map(each =>
  each.startsWith("`") ? html("code", {}, each.slice(1, -1)) : each.startsWith("**") ? html("strong", {}, ...marked(each.slice(2, -2))) : each);

export const plain = text => text.split("\n\n").map(part => {
  const lines = part.split("\n"), items = lines.filter(each => each.startsWith("- "));
  const words = lines.filter(each => !each.startsWith("- ")).join(" ");
  return html("div", {}, ...(words ? [html("p", {}, ...marked(words))] : []), ...(items.length ? [html("ul", {}, ...items.map(each => html("li", {}, ...marked(each.slice(2)))))] : []));
});
