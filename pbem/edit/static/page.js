// The page of `pbem edit`: it sends what is typed, shows what comes back, and knows no rule of any game.

import { connection } from "./connection.js";
import { addMail, close, mailAdded, toCopy, told, twoVersions } from "./dialogs.js";
import { drafting } from "./draft.js";
import { button, html, sentence } from "./html.js";
import { mapping } from "./map.js";
import { ordering } from "./orders.js";
import { writing } from "./text.js";

const part = id => document.getElementById(id);
const PAUSE = 60, DRAWING = 350, LOOKING = 3000, JUDGING = 300; // milliseconds: before a text is judged, before it is drawn, between looks at the file, before the header says so

const own = crypto.randomUUID(); // by which the program tells this window from others
const way = connection({ slow: now => { if (now !== slow) { slow = now; tellTroubles(); } }, again: () => again() }), ask = way.ask;
const troubles = new Map(); // what stands in the way of each act, until it succeeds
let slow = false, gone = false, cut = false, draft = null; // cut: the program did not answer, and something may not be judged
const tellTroubles = () => {
  cut ||= way.lost();
  const told = [...new Set(troubles.values())];
  if (slow) told.push(`pbem has not answered for a while. ${unsaved() ? "Your text is not saved yet; it is kept here." : "What you write is kept here."} If it does not come back, end it and start it again.`);
  const buttons = gone ? [button("Write it again", writeAgain)] : [];
  if (slow || gone || way.lost()) buttons.push(button("Copy the text", () => toCopy("Your text", text.text(), "")));
  part("trouble").replaceChildren(...sentence(told.join(" ")), ...buttons.flatMap(each => [" ", each]));
  part("trouble").hidden = !told.length;
};
const trying = act => async (...given) => {
  try {
    await act(...given);
    troubles.delete(act);
  } catch (error) {
    if (error.name === "AbortError" || error.stale) return; // something newer is on its way
    if (error.gone !== undefined && error.gone !== gone) {
      gone = error.gone;
      mark(); // the text is nowhere else now
    }
    if (error.late) troubles.delete(act);
    else troubles.set(act, error.message);
  }
  tellTroubles();
};
// a question about the text as it is; the one of its kind before it is given up
const asking = new Map();
const askOfText = async (name, brought = {}, signal = undefined) => ask(name, { text: text.text(), window: own, change: written, ...brought }, signal);
const askNewest = async (name, brought) => {
  const stop = new AbortController();
  asking.get(name)?.abort();
  asking.set(name, stop);
  try {
    return await askOfText(name, brought, stop.signal);
  } finally {
    if (asking.get(name) === stop) asking.delete(name);
  }
};

let follow = false; // an order was clicked, and the map is to show where
let opening = null; // the change with which the text was opened: the cursor goes where the next order is due
let base = { text: "", sum: "" }, begun = false, place = "", toward = "", judging = 0, colouring = 0, drawing = 0, written = 0, named = false;
const unsaved = () => text.text() !== base.text;

// -- what comes back

const tellNext = ({ counted, next, orders, title }) => {
  const faults = counted ? `${counted} ${counted === 1 ? "fault" : "faults"}` : "no fault";
  const who = next.side && next.side !== "neutral" ? `; ${next.side} to act` : "";
  part("state").textContent = `${orders} ${orders === 1 ? "order" : "orders"}, ${faults}${who}`;
  part("state").classList.toggle("bad", counted > 0);
  part("name").title = title;
};
const tellFaults = faults => {
  const items = faults.slice(0, 100).map(each => {
    const [line, character] = each.where;
    const leads = button("", () => text.goTo(line, character));
    leads.append(html("strong", {}, `${line + 1}: `), ...sentence(each.message), " ", html("code", {}, `[${each.code}]`));
    return html("li", { class: each.severity }, leads);
  });
  const seen = text.seesCursor();
  part("faults").replaceChildren(...items);
  part("faults-title").textContent = faults.length ? "Faults and notices" : "No fault";
  if (seen) text.toCursor(); // the list takes some of the text's room
};
// -- what is asked

// "judging ..." stands in the header while nothing is known of the text as it is, unless that is over in a moment
let judgingSince = 0;
const judgingBegins = () => { judgingSince ||= setTimeout(() => { part("state").textContent = "judging \u2026"; }, JUDGING); };
const judgingEnds = () => {
  clearTimeout(judgingSince);
  judgingSince = 0;
};
const judge = trying(async () => {
  const [first, last] = text.seen(), change = written;
  judgingBegins();
  let found;
  try {
    found = await askNewest("judge", { first, last });
  } catch (error) {
    if (change === written && error.name !== "AbortError" && !error.stale) {
      judgingEnds();
      part("state").textContent = "not judged";
    }
    throw error;
  }
  if (change !== written) return; // something newer is on its way
  judgingEnds();
  text.colour(found.colours);
  text.show(found.faults);
  tellNext(found);
  tellFaults(found.faults);
  keepWhole(found.faults);
  if (opening === change) text.toNext(found.row);
  opening = null;
  if (String(text.seen()) !== String([first, last])) scrolled();
});
const colour = trying(async () => {
  if (asking.has("judge")) return; // it brings colours, and looks again at what is seen then
  const [first, last] = text.seen(), change = written;
  const found = await askNewest("judge", { first, last });
  if (change === written) text.colour(found.colours);
});
// what may be written, unless something else was typed or clicked since: then it is asked of that
const asked = async () => {
  const [change, here, there, chosen] = [written, place, toward, orders.chosen()], [first, ...also] = chosen;
  const found = await askNewest("orders", { place, units: first?.units ?? [], toward, also, named });
  return change === written && place === here && toward === there && chosen === orders.chosen() ? found : null;
};
const list = trying(async () => {
  const found = await asked();
  if (!found) return;
  const left = !orders.chosen().length && (!found.offers.length || (orders.had(place) && !found.stacks[0].units.length));
  if (place && left) await choose(""); // what is to be decided now names it no more, or its units have gone
  else orders.show(found);
});
const redraw = trying(async () => {
  const change = written, found = await askNewest("board", { known: map.number() });
  if (change !== written) return;
  map.put(found, follow);
  follow = false;
});
const draw = () => Promise.all([redraw(), list()]);
// units that were picked go to the place that is clicked next, unless units of that are picked, too; else it is a place of its own
const choose = trying(async name => {
  const chosen = orders.chosen(), ours = name === place || chosen.some(each => each.place === name);
  if (!ours && (!name || !chosen.length)) orders.forget();
  toward = name && !ours && chosen.length ? name : "";
  if (!toward && !ours) place = name;
  await list();
});
const picked = async of => {
  if (of === toward || !orders.chosen().length) toward = "";
  place = orders.chosen()[0]?.place ?? place;
  await list();
};
// an order is written where it belongs, in canonical words; the text may have changed while that was asked
let composed = null; // an order that was begun by a click, and is given up if another one is clicked before a word is added
// what was begun may be a whole order already, `goal` say: then it is written like any other, and stays
const keepWhole = faults => {
  const begun = composed && text.lineOf(composed);
  if (!begun || faults.some(({ where: [first, , last] }) => first <= begun.row && begun.row <= last)) return;
  orders.wrote(begun.words, composed);
  composed = null;
  list();
};
const placing = put => trying(async order => {
  let sent, found;
  text.takeBack(composed);
  do {
    sent = text.text();
    found = await askOfText("place", { order }).catch(error => { if (!error.stale) throw error; });
  } while (text.text() !== sent || !found);
  put(found, order);
});
const write = placing((found, order) => {
  follow = true;
  orders.wrote(order, text.insert(found));
  place = toward || place; // what went there goes on there
  toward = "";
});
const compose = placing(found => {
  composed = text.compose({ ...found, until: found.below, lines: [...found.lines.slice(0, -1), `${found.lines.at(-1).trimEnd()} `] });
});
const mark = () => {
  part("save").classList.toggle("unsaved", unsaved());
  document.title = `${unsaved() ? "* " : ""}${part("name").textContent}`;
  draft?.keep(unsaved() || gone ? { base, text: text.text() } : null);
};
const changed = clicked => {
  written += 1;
  orders.stale();
  mark();
  clearTimeout(judging);
  clearTimeout(drawing);
  judging = setTimeout(judge, clicked ? 0 : PAUSE); // behind a click nothing more is to be expected
  drawing = setTimeout(draw, clicked ? 0 : DRAWING);
};
const scrolled = () => {
  clearTimeout(colouring);
  colouring = setTimeout(colour, PAUSE);
};

// -- the file

const known = ({ text: now, sum }) => {
  base = { text: now, sum };
  gone = false;
  mark();
};
let owed = false; // a save that the program did not answer: it is made up for as soon as it answers
const writeFile = trying(async () => {
  owed = true;
  const sent = text.text(), found = await ask("save", { text: sent, base: base.text, sum: base.sum }).catch(error => {
    owed = way.lost();
    throw error;
  });
  owed = false;
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
  writes = writes.then(writeFile);
  return writes;
};
// what another program has written is shown, unless something was typed that is not saved yet
const refresh = async () => {
  const before = base, found = await ask("read");
  if (gone) known(base); // it is there again
  else if (before !== base) return; // it was saved meanwhile
  if (found.sum === base.sum) return;
  if (unsaved()) throw new Error(`${found.name} was written by another program: save, and both texts are put together.`);
  known(found);
  text.put(found.text);
};
let looking = false; // one look at a time: a program that hangs is not asked again and again
const look = trying(async () => {
  if (document.hidden || part("dialog").open || looking) return;
  looking = true;
  try {
    await (begun ? refresh() : begin());
  } finally {
    looking = false;
  }
});
// a file that was renamed or deleted is written again as it is here
const writeAgain = trying(async () => {
  known(await ask("save", { text: text.text(), base: base.text, sum: base.sum, again: true }));
  troubles.clear();
});
const saved = async () => {
  if (unsaved()) await save();
  return !unsaved() && !part("dialog").open;
};
const base64 = data => btoa(Array.from(data, each => String.fromCharCode(each)).join(""));
const add = trying(async () => {
  if (!await saved()) return;
  addMail(trying(async (data, name) => {
    const before = base.sum;
    try {
      const found = await ask("add", { mail: base64(data), file: name });
      told("What became of it", [found.said, found.aside].filter(Boolean).join("\n"));
    } catch (error) {
      close();
      throw error;
    }
    await refresh();
    if (base.sum !== before) mailAdded();
  }));
});
const mail = trying(async () => {
  if (!await saved()) return;
  const found = await ask("mail");
  if (found.code) told("Nothing to send yet", found.aside || found.said);
  else toCopy("The mail for the other player", found.said, found.aside);
  await refresh(); // it may have written into the log for whom a question is asked
});

const offers = async (name, line, character) => {
  try {
    return await askNewest(name, { line, character, ...(name === "complete" ? { named } : {}) });
  } catch {
    return null; // whoever types is told by the judging
  }
};
const text = writing(part("text"), {
  changed, scrolled, save,
  complete: async (line, character) => (await offers("complete", line, character))?.items,
  tell: (line, character) => offers("tell", line, character),
});
const orders = ordering(part("orders"), { ask: picked, write, choose, compose, stands: text.stands, takeBack: text.takeBack, reveal: () => { named = true; list(); } });
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
// the text as it was left, if this window or one that was closed had one that was not saved
const begin = async () => {
  const found = await ask("read");
  const kept = await drafting(found.log, await way.forDrafts()), left = await kept.found();
  begun = true;
  part("name").textContent = found.name;
  known(found);
  text.put(found.text);
  if (left && left.text !== found.text) {
    base = left.base;
    text.put(left.base.text);
    text.put(left.text, { undone: true });
  }
  draft = kept;
  mark();
  opening = written;
  text.toEnd();
  text.focus();
};
// looks at the file; where the program answers again, what it missed is asked again
const again = async () => {
  await look();
  if (!begun || !cut || way.lost()) return;
  cut = false;
  troubles.clear();
  tellTroubles();
  if (owed && unsaved()) await save();
  await judge();
  await draw();
};
document.addEventListener("visibilitychange", () => { if (begun) mark(); });
await look();
setInterval(again, LOOKING);
