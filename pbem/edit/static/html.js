// Parts of the page made of text: nothing that comes from a log is ever read as HTML.

export const html = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
export const button = (words, act, attributes = {}) => {
  const made = html("button", { type: "button", ...attributes }, words);
  made.addEventListener("click", () => act(made));
  return made;
};
// a sentence in which what stands between backticks is to be written so
export const sentence = text => text.split(/`([^`]+)`/).map((each, at) => at % 2 ? html("code", {}, each) : each);
