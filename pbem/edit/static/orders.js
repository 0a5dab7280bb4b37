// What may be written: of the place that was clicked, of some of its units, or of the whole game. A click writes it.

import { diceOf, forgetDice, hasDice } from "./dice.js";
import { button, html, sentence } from "./html.js";


export const ordering = (panel, { ask, write, choose, compose, stands, takeBack, reveal }) => {
  let written = []; // the lines that were clicked, each with the key by which the text knows it
  let chosen = []; // which units of which places, the one that was clicked first first

  const toWrite = (line, title) => {
    if (hasDice(line)) return diceOf(line, write);
    const made = button(line, () => write(line), { class: "line" });
    if (title) made.append(" ", html("span", { class: "note" }, title));
    return html("li", {}, made);
  };
  const some = (offer, lines) => lines.map(line => toWrite(line, offer.titles[offer.lines.indexOf(line)]));
  const more = offer => offer.more ? [html("li", { class: "note" }, "and more")] : [];
  const theRest = (list, offer) => html("li", {}, button("and more", () => {
    list.replaceChildren(...some(offer, offer.lines), ...more(offer), ...offer.counted.map(line => toWrite(line)));
    list.querySelector("button").focus();
  }, { class: "again" }));
  const told = offer => {
    if (offer.lines.length === 1 && offer.lines[0] === offer.form && !offer.costs.length && !offer.notes.length) {
      return [html("ul", { class: "alone" }, toWrite(offer.form, offer.about))];
    }
    const list = html("ul", {}, ...some(offer, offer.few), ...offer.counted.map(line => toWrite(line)));
    list.append(...(offer.lines.length > offer.few.length ? [theRest(list, offer)] : more(offer)));
    const verb = offer.form.split(" ")[0];
    const own = button("Word by word", () => compose(offer.begin || verb), { class: "own", title: "Write it yourself, with what may come next to choose from", "aria-label": `${verb}: word by word` });
    const parts = [html("h3", {}, offer.form), html("p", { class: "note" }, ...sentence(offer.about), " ", own)];
    for (const each of [...offer.costs, ...offer.notes]) parts.push(html("p", { class: "odds" }, ...sentence(each)));
    if (offer.withheld) parts.push(withheld());
    return [...parts, list];
  };
  const withheld = () => {
    const told = html("p", { class: "note" }, "Its lines name what the log hides from a reader of either side. ");
    if (before.hides) told.append(button("List them here", reveal, { class: "own", title: "As pbem edit --for all does; with --for and a side it lists those of that side" }));
    return told;
  };
  // units that are called alike are counted: the first click takes all of them, each further one leaves one behind
  const takenOf = place => chosen.find(each => each.place === place)?.units ?? [];
  const stack = ({ place, units, own }) => {
    const names = [...new Set(units)];
    if (!own && units.length < 2) return html("p", {}, units.join(", "));
    const chips = names.map(name => button("", made => pick(place, units, name, made), { class: "chip" }));
    chips.forEach((chip, at) => tell(place, units, names[at], chip));
    return html("div", { class: "chips", role: "group", "aria-label": `Units of ${place}: which are to act` }, ...chips);
  };
  const mine = side => side && side !== "neutral" ? `${side[0].toUpperCase()}${side.slice(1)} to act: ` : "Next: ";
  const count = (names, name) => names.filter(each => each === name).length;
  const tell = (place, units, name, chip) => {
    const all = count(units, name), taken = count(takenOf(place), name);
    chip.textContent = all === 1 ? name : taken ? `${taken} of ${all} ${name}` : `${all} ${name}`;
    chip.setAttribute("aria-pressed", String(taken > 0));
  };
  const pick = async (place, units, name, chip) => {
    const before = takenOf(place), taken = count(before, name), number = taken ? taken - 1 : count(units, name);
    const wanted = each => each === name ? number : count(before, each);
    const now = [...new Set(units)].flatMap(each => Array(wanted(each)).fill(each)); // in the order of the stack
    const others = chosen.filter(each => each.place !== place), had = others.length < chosen.length;
    if (had) chosen = chosen.map(each => each.place === place ? { place, units: now } : each).filter(each => each.units.length);
    else chosen = [...others, { place, units: now }];
    tell(place, units, name, chip);
    stale();
    await ask(place);
    const chips = [...panel.querySelectorAll(".chips")].find(each => each.ariaLabel.startsWith(`Units of ${place}:`));
    chips?.children[[...new Set(units)].indexOf(name)]?.focus({ preventScroll: true });
  };
  // what is listed is of a text or a choice that was: it is faint until the new list is there
  const stale = () => panel.setAttribute("aria-busy", "true");
  let shown = "", before = null, length = 0;
  const show = found => {
    panel.removeAttribute("aria-busy");
    written = written.filter(each => stands(each.key));
    const last = written.at(-1), now = JSON.stringify([found, last?.line, written.length, chosen]);
    const same = before?.place === found.place && length === written.length; // where one reads on
    before = found;
    length = written.length;
    if (now === shown) return; // dice that are half filled in stay so
    shown = now;
    const whole = !found.place;
    const close = button("\u00d7", () => choose(""), { class: "close", "aria-label": "Close: all orders", title: "All orders (Escape)" });
    const from = chosen.length > 1 ? chosen.map(each => each.place).join(", ") : found.place;
    const title = !whole ? [found.toward ? `${from} \u2192 ${found.toward}` : from]
      : sentence(found.decision ? `${mine(found.side)}${found.decision}` : "What may be written");
    const parts = [html("div", { class: "head" }, html("h2", {}, ...title), ...(whole ? [] : [close]))];
    if (last) parts.push(html("p", { class: "written" }, "Written: ", html("code", {}, last.line), " ", button("Take it back", () => takeBack(last.key), { class: "own" })));
    if (whole && !last && found.offers.some(each => each.lines.length > 1)) parts.push(html("p", { class: "note" }, "Click a unit or a place on the map to see its orders; click an order to write it."));
    found.stacks.forEach((each, at) => {
      if (at) parts.push(html("p", { class: "note" }, `With units of ${each.place}:`));
      if (each.units.length) parts.push(stack(each));
    });
    if (chosen.length && !found.toward) parts.push(html("p", { class: "note" }, "Click on the map where they are to go, or an order."));
    for (const each of found.stakes) parts.push(html("p", { class: "note" }, "At stake: ", ...sentence(each)));
    for (const offer of found.offers) parts.push(...told(offer));
    const none = whole ? "Nothing may be written now." : chosen.length ? `No order takes just these units${found.toward ? " there" : ""}.` : "No order names it now.";
    if (!found.offers.length) parts.push(html("p", {}, none));
    if (!whole) parts.push(button("All orders", () => choose(""), { class: "again" }));
    panel.replaceChildren(...parts);
    if (!same) panel.scrollTop = 0;
  };
  return {
    show,
    stale,
    chosen: () => chosen,
    had: place => before?.place === place && before.stacks[0]?.units.length > 0, // units stood there when it was shown last
    forget: () => { chosen = []; },
    wrote: (line, key) => { written.push({ line, key }); chosen = []; forgetDice(); },
  };
};
