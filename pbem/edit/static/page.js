// The page of `pbem edit`: it sends what is typed, shows what comes back, and knows no rule of any game.

import { addMail, close, html, toCopy, told, twoVersions } from "./dialogs.js";
import { mapping } from "./map.js";
import { writing } from "./text.js";

const part = id => document.getElementById(id);
const PAUSE = 60, DRAWING = 350, LOOKING = 3000; // milliseconds: before a text is judged, before it is drawn, between looks at the file

// the token comes behind the number sign, which no server is sent, and does not stay in the address
const token = location.hash.slice(1) || sessionStorage.getItem("token") || "";
sessionStorage.setItem("token", token);
history.replaceState(null, "", location.pathname);

const ask = async (name, given = {}) => {
  let answer;
  try {
    answer = await fetch(`/api/${name}`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(given) });
  } catch {
    throw new Error("pbem does not answer: it was ended. Your text is still here: start `pbem edit` again, and copy it over.");
  }
  const found = await answer.json();
  if (!answer.ok && answer.status !== 409) throw new Error(found.message);
  return { ...found, status: answer.status };
};
const troubles = new Map(); // what stands in the way of each act, until it succeeds
const trying = act => async (...given) => {
  try {
    await act(...given);
    troubles.delete(act);
  } catch (error) {
    troubles.set(act, error.message);
  }
  part("trouble").textContent = [...new Set(troubles.values())].join(" ");
  part("trouble").hidden = !troubles.size;
};

let base = { text: "", sum: "" }, place = "", judging = 0, colouring = 0, drawing = 0, written = 0;
const unsaved = () => text.text() !== base.text;

// -- what comes back

const tellNext = ({ counted, next, orders, title }) => {
  const faults = counted ? `${counted} ${counted === 1 ? "fault" : "faults"}` : "no fault";
  const who = next.decision ? `; ${next.side && next.side !== "neutral" ? `${next.side} to act: ` : "next: "}${next.decision}` : "";
  part("state").textContent = `${title ? `${title}: ` : ""}${orders} ${orders === 1 ? "order" : "orders"}, ${faults}${who}`;
};
const tellFaults = faults => {
  const items = faults.slice(0, 100).map(each => {
    const [line, character] = each.where;
    const button = html("button", { type: "button" }, html("strong", {}, `${line + 1}: `), `${each.message} `, html("code", {}, `[${each.code}]`));
    button.addEventListener("click", () => text.goTo(line, character));
    return html("li", { class: each.severity }, button);
  });
  part("faults").replaceChildren(...items);
  part("faults-title").textContent = faults.length ? "Faults and notices" : "No fault";
};
const toWrite = line => {
  const button = html("button", { type: "button", class: "line" }, line);
  button.addEventListener("click", () => { text.append(line); });
  return html("li", {}, button);
};
const theRest = (offer, most) => {
  const button = html("button", { type: "button", class: "again" }, "and more");
  const item = html("li", {}, button);
  button.addEventListener("click", () => {
    const more = offer.more ? [html("li", { class: "note" }, "and more")] : [];
    item.replaceWith(...offer.lines.slice(most).map(toWrite), ...more);
  });
  return item;
};
const tellOrders = found => {
  const whole = !found.place;
  const parts = [html("h2", {}, whole ? "What may be written" : found.place)];
  if (whole && found.decision) parts.push(html("p", { class: "note" }, "Click a unit or a place on the map to see its orders; click an order to write it."));
  if (found.units.length) parts.push(html("p", {}, found.units.join(", ")));
  for (const each of found.stakes) parts.push(html("p", { class: "note" }, `At stake: ${each}`));
  for (const offer of found.offers) {
    const most = whole ? 6 : offer.lines.length;
    const lines = offer.lines.slice(0, most).map(toWrite);
    if (offer.lines.length > most) lines.push(theRest(offer, most));
    else if (offer.more) lines.push(html("li", { class: "note" }, "and more"));
    parts.push(html("h3", {}, offer.form), html("p", { class: "note" }, offer.about));
    for (const told of [...offer.costs, ...offer.notes]) parts.push(html("p", { class: "odds" }, told));
    if (offer.withheld) parts.push(html("p", { class: "note" }, "Its lines name what lies hidden: start with `--for` and your side to have them listed."));
    parts.push(html("ul", {}, ...lines));
  }
  if (!found.offers.length) parts.push(html("p", {}, whole ? "Nothing may be written now." : "No order names it now."));
  if (!whole) {
    const all = html("button", { type: "button", class: "again" }, "All orders");
    all.addEventListener("click", () => choose(""));
    parts.push(all);
  }
  part("orders").replaceChildren(...parts);
};

// -- what is asked

const judge = trying(async () => {
  const [first, last] = text.seen(), sent = text.text(), change = written;
  const found = await ask("judge", { text: sent, first, last });
  if (change !== written) return; // something newer is on its way
  text.colour(found.colours);
  text.show(found.faults);
  tellNext(found);
  tellFaults(found.faults);
});
const colour = trying(async () => {
  const [first, last] = text.seen(), change = written;
  const found = await ask("judge", { text: text.text(), first, last });
  if (change === written) text.colour(found.colours);
});
const draw = trying(async () => {
  const change = written, sent = text.text();
  const [found, orders] = [await ask("board", { text: sent, known: map.number() }), await ask("orders", { text: sent, place })];
  if (change !== written) return;
  map.put(found);
  if (place && !orders.offers.length) return choose(""); // what is to be decided now names it no more
  tellOrders(orders);
});
const choose = trying(async name => {
  place = name;
  const found = await ask("orders", { text: text.text(), place: name });
  if (place === name) tellOrders(found);
});
const mark = () => {
  part("save").classList.toggle("unsaved", unsaved());
  document.title = `${unsaved() ? "* " : ""}${part("name").textContent}`;
};
const changed = () => {
  written += 1;
  mark();
  clearTimeout(judging);
  clearTimeout(drawing);
  judging = setTimeout(judge, PAUSE);
  drawing = setTimeout(draw, DRAWING);
};
const scrolled = () => {
  clearTimeout(colouring);
  colouring = setTimeout(colour, PAUSE);
};

// -- the file

const known = ({ text: now, sum }) => {
  base = { text: now, sum };
  mark();
};
const write = trying(async () => {
  const sent = text.text(), found = await ask("save", { text: sent, base: base.text, sum: base.sum });
  if (found.status !== 409) {
    known(found);
    return look();
  }
  twoVersions(sent, found, wanted => {
    if (text.text() !== sent) return save(); // something was typed while the answer was on its way
    known(found);
    text.put(wanted, { undone: true });
    mark();
    if (!found.clash) save(); // that was asked for; where both wrote at one place, it is looked at first
  });
});
// one after the other, so that nobody meets his own work as another's
let writes = Promise.resolve();
const save = () => {
  writes = writes.then(write);
  return writes;
};
// what another program has written is shown, unless something was typed that is not saved yet
const refresh = async () => {
  const before = base, found = await ask("read");
  if (before !== base || found.sum === base.sum) return; // it was saved meanwhile, or is as it was
  if (unsaved()) throw new Error(`${found.name} was written by another program: save, and both texts are put together.`);
  known(found);
  text.put(found.text);
};
const look = trying(async () => {
  if (!document.hidden && !part("dialog").open) await refresh();
});
const saved = async () => {
  if (unsaved()) await save();
  return !unsaved() && !part("dialog").open;
};
const base64 = data => btoa(Array.from(data, each => String.fromCharCode(each)).join(""));
const add = trying(async () => {
  if (!await saved()) return;
  addMail(trying(async data => {
    try {
      const found = await ask("add", { mail: base64(data) });
      told("What became of it", [found.said, found.aside].filter(Boolean).join("\n"));
    } catch (error) {
      close();
      throw error;
    }
    await refresh();
  }));
});
const mail = trying(async () => {
  if (!await saved()) return;
  const found = await ask("mail");
  if (found.code) told("There is no mail to send", found.aside || found.said);
  else toCopy("The mail for the other player", found.said, found.aside);
  await refresh(); // it may have written into the log for whom a question is asked
});

const text = writing(part("text"), { changed, scrolled, save });
const map = mapping(part("map"), part("shared"), choose);
part("save").addEventListener("click", save);
part("add").addEventListener("click", add);
part("mail").addEventListener("click", mail);
addEventListener("beforeunload", event => { if (unsaved()) event.preventDefault(); });
addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.key !== "s" || event.defaultPrevented) return;
  event.preventDefault();
  save();
});
await trying(async () => {
  const found = await ask("read");
  part("name").textContent = found.name;
  known(found);
  text.put(found.text);
  text.toEnd();
})();
setInterval(look, LOOKING);
