// An order that lacks its dice: each is filled in by a click, in the order in which they fell.

import { button, html } from "./html.js";

const DIE = /@\d+/g;
const begun = new Map(); // dice of a line that is not written yet: the list may be shown anew meanwhile
export const forgetDice = () => begun.clear();
export const hasDice = line => line.search(DIE) >= 0;

// as fair as a die: what is left of a byte above 251 would favour the low numbers
const rolled = () => {
  const [found] = crypto.getRandomValues(new Uint8Array(1));
  return found < 252 ? found % 6 + 1 : rolled();
};

export const diceOf = (line, write) => {
  const wanted = line.match(DIE).length, words = line.replace(/(?: @\d+)+/, "");
  let fallen = begun.get(line) ?? [];
  const shown = html("code", {}, ""), which = html("span", { class: "note" }, "");
  const tell = () => {
    shown.textContent = `${words} ${[...fallen.map(each => `@${each}`), ...Array(wanted - fallen.length).fill("@?")].join(" ")}`;
    which.textContent = wanted > 1 ? `die ${Math.min(fallen.length + 1, wanted)} of ${wanted}` : "";
    back.disabled = !fallen.length;
  };
  const take = numbers => {
    fallen = numbers;
    tell();
    begun.set(line, fallen);
    if (fallen.length < wanted) return;
    begun.clear();
    let at = 0;
    write(line.replace(DIE, () => `@${fallen[at++]}`));
  };
  const back = button("\u232b", () => take(fallen.slice(0, -1)), { "aria-label": "Take the last die back", title: "Take the last die back" });
  const numbers = [1, 2, 3, 4, 5, 6].map(each => button(String(each), () => take([...fallen, each]), { "aria-label": `${words}: a die shows ${each}` }));
  const here = button(wanted > 1 ? "Roll the dice here" : "Roll the die here", () => take(Array.from({ length: wanted }, rolled)), { class: "wide" });
  tell();
  return html("li", { class: "dice" }, shown, which, html("div", { class: "buttons" }, ...numbers, ...(wanted > 1 ? [back] : []), here));
};
