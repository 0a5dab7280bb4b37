// What may be written: of the place that was clicked, of some of its units, or of the whole game. A click writes it.

import { diceOf, forgetDice, hasDice } from "./dice.js";
import { button, html, sentence } from "./html.js";

const FEW = 6; // lines of a kind, of the whole game

export const ordering = (panel, { ask, write, choose, compose, undo }) => {
  let written = null; // the line that was clicked last
  let picked = []; // which units of the place, by their number

  const toWrite = line => hasDice(line) ? diceOf(line, write) : html("li", {}, button(line, () => write(line), { class: "line" }));
  const theRest = (offer, most) => {
    const item = html("li", {}, button("and more", () => {
      const more = offer.more ? [html("li", { class: "note" }, "and more")] : [];
      item.replaceWith(...offer.lines.slice(most).map(toWrite), ...more);
    }, { class: "again" }));
    return item;
  };
  const told = (offer, whole) => {
    const most = whole ? FEW : offer.lines.length;
    const lines = offer.lines.slice(0, most).map(toWrite);
    if (offer.lines.length > most) lines.push(theRest(offer, most));
    else if (offer.more) lines.push(html("li", { class: "note" }, "and more"));
    const verb = offer.form.split(" ")[0];
    const own = button("Word by word", () => compose(verb), { class: "own", title: "Write it yourself, with what may come next to choose from", "aria-label": `${verb}: word by word` });
    const parts = [html("h3", {}, offer.form), html("p", { class: "note" }, ...sentence(offer.about), " ", own)];
    for (const each of [...offer.costs, ...offer.notes]) parts.push(html("p", { class: "odds" }, ...sentence(each)));
    if (offer.withheld) parts.push(html("p", { class: "note" }, ...sentence("Its lines name what lies hidden: start with `--for` and your side to have them listed.")));
    return [...parts, html("ul", {}, ...lines)];
  };
  // units that are called alike are counted: the first click takes all of them, each further one leaves one behind
  const stack = found => {
    const names = [...new Set(found.units)];
    if (found.units.length < 2) return html("p", {}, found.units.join(", "));
    const chips = names.map(name => button("", made => pick(found, name, made), { class: "chip" }));
    chips.forEach((chip, at) => tell(found, names[at], chip));
    return html("div", { class: "chips", role: "group", "aria-label": `Units of ${found.place}: which are to act` }, ...chips);
  };
  const count = (names, name) => names.filter(each => each === name).length;
  const tell = (found, name, chip) => {
    const all = count(found.units, name), taken = count(picked, name);
    chip.textContent = all === 1 ? name : taken ? `${taken} of ${all} ${name}` : `${all} ${name}`;
    chip.setAttribute("aria-pressed", String(taken > 0));
  };
  const pick = async (found, name, chip) => {
    const taken = count(picked, name), number = taken ? taken - 1 : count(found.units, name);
    const wanted = each => each === name ? number : count(picked, each);
    picked = [...new Set(found.units)].flatMap(each => Array(wanted(each)).fill(each)); // in the order of the stack
    tell(found, name, chip);
    stale();
    await ask();
    panel.querySelectorAll(".chip")[[...new Set(found.units)].indexOf(name)]?.focus({ preventScroll: true });
  };
  // what is listed is of a text or a choice that was: it is faint until the new list is there
  const stale = () => panel.setAttribute("aria-busy", "true");
  let shown = "";
  const show = found => {
    panel.removeAttribute("aria-busy");
    const now = JSON.stringify([found, written, picked]);
    if (now === shown) return; // dice that are half filled in stay so
    shown = now;
    const whole = !found.place, sheet = !whole || written !== null; // what comes next is seen where the last order was clicked
    const close = button("\u00d7", () => { written = null; choose(""); }, { class: "close", "aria-label": "Close: all orders", title: "All orders (Escape)" });
    const parts = [html("div", { class: "head" }, html("h2", {}, whole ? "What may be written" : found.toward ? `${found.place} \u2192 ${found.toward}` : found.place), ...(sheet ? [close] : []))];
    if (written) parts.push(html("p", { class: "written" }, "Written: ", html("code", {}, written), " ", button("Take it back", undo, { class: "own" })));
    if (whole && found.decision) parts.push(html("p", { class: "note" }, "Click a unit or a place on the map to see its orders; click an order to write it."));
    if (found.units.length) parts.push(stack(found));
    if (picked.length && !found.toward) parts.push(html("p", { class: "note" }, "Click on the map where they are to go, or an order."));
    for (const each of found.stakes) parts.push(html("p", { class: "note" }, "At stake: ", ...sentence(each)));
    for (const offer of found.offers) parts.push(...told(offer, whole));
    const none = whole ? "Nothing may be written now." : picked.length ? `No order takes just these units${found.toward ? " there" : ""}.` : "No order names it now.";
    if (!found.offers.length) parts.push(html("p", {}, none));
    if (!whole) parts.push(button("All orders", () => choose(""), { class: "again" }));
    panel.classList.toggle("of-place", sheet);
    document.body.classList.toggle("sheet", sheet);
    panel.replaceChildren(...parts);
  };
  return {
    show,
    stale,
    picked: () => picked,
    forget: () => { picked = []; },
    wrote: line => { written = line; picked = []; forgetDice(); },
  };
};
