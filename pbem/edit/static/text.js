// The text on the left: CodeMirror with the colours and the faults that the server finds. It knows no word of any game.

import {
  Decoration, EditorState, EditorView, StateEffect, StateField, Transaction, autocompletion, completionKeymap, defaultKeymap,
  drawSelection, highlightActiveLine, highlightSpecialChars, history, historyKeymap, hoverTooltip, keymap, lineNumbers, lintGutter,
  lintKeymap, search, searchKeymap, setDiagnostics, startCompletion,
} from "./codemirror.js";
import { html, sentence } from "./html.js";
import { plain } from "./markdown.js";

const coloured = StateEffect.define();
const colours = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let made = marks.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(coloured)) made = effect.value;
    return made;
  },
  provide: field => EditorView.decorations.from(field),
});

// lines that a click wrote, each followed through all that is written around it: just they can be taken back
const clicked = StateEffect.define();
const followed = StateField.define({
  create: () => [],
  update: (all, transaction) => [
    ...all.map(each => ({ ...each, from: transaction.changes.mapPos(each.from, 1), to: transaction.changes.mapPos(each.to, -1) })),
    ...transaction.effects.flatMap(effect => effect.is(clicked) ? [effect.value] : []),
  ],
});

export const writing = (parent, { changed, scrolled, save, complete, tell }) => {
  const nonce = document.querySelector("meta[name=nonce]").content;
  const own = [
    EditorView.cspNonce.of(nonce), history(), lineNumbers(), lintGutter(), colours, followed, drawSelection(), highlightActiveLine(),
    highlightSpecialChars(), search({ top: true }), EditorView.lineWrapping,
    autocompletion({ override: [context => offered(context)], selectOnOpen: false, icons: false, maxRenderedOptions: 100 }),
    hoverTooltip((_, position) => hovered(position)),
    EditorView.contentAttributes.of({ "aria-label": "The log", tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    // Tab leaves the text, for whoever has only keys; blanks are typed
    keymap.of([{ key: "Mod-s", run: () => { save(); return true; } }, ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, ...completionKeymap]),
    EditorView.updateListener.of(update => {
      if (update.docChanged) changed(update.transactions.some(each => ["input.clicked", "delete.clicked"].some(sort => each.isUserEvent(sort))));
      else if (update.viewportChanged) scrolled();
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ extensions: own }) });
  const text = () => view.state.doc.toString();
  const offset = (line, character) => {
    if (line >= view.state.doc.lines) return view.state.doc.length;
    const found = view.state.doc.line(line + 1);
    return Math.min(found.from + character, found.to);
  };

  // only what differs is changed, so that the cursor stays where it is; what comes from the file is nothing to undo
  const put = (wanted, { undone = false } = {}) => {
    const now = text();
    let start = 0, end = now.length, other = wanted.length;
    while (start < end && start < other && now[start] === wanted[start]) start += 1;
    while (end > start && other > start && now[end - 1] === wanted[other - 1]) end -= 1, other -= 1;
    const changes = { from: start, to: end, insert: wanted.slice(start, other) };
    if (now !== wanted) view.dispatch({ changes, annotations: Transaction.addToHistory.of(undone) });
  };
  // lines of their own below a line of the text, from 1, in the place of those down to another one; nothing but blanks
  // below them gives way, too; returns the key by which they can be taken back
  const insert = ({ below, until, lines }) => {
    const doc = view.state.doc, from = below ? doc.line(below).to : 0, rest = doc.sliceString(until ? doc.line(until).to : 0), last = !rest.trim();
    const to = last ? doc.length : until ? doc.line(until).to : 0, tail = last && below ? "\n" : "";
    const made = `${below ? "\n" : ""}${lines.join("\n")}${below ? "" : "\n"}`, key = Symbol("a click");
    const anchor = from + made.length - (below ? 0 : 1);
    const kept = clicked.of({ key, made, tail, from, to: from + made.length, gone: doc.sliceString(from, to) });
    view.dispatch({ changes: { from, to, insert: made + tail }, selection: { anchor }, effects: kept, scrollIntoView: true, userEvent: "input.clicked" });
    if (matchMedia("(pointer: fine)").matches) view.focus(); // Ctrl-Z takes it back; a telephone would show its keys
    return key;
  };
  const compose = found => {
    const key = insert(found);
    view.focus(); // on a telephone too: its keys may be wanted, and so is the list
    startCompletion(view);
    return key;
  };
  // lines of a click that stand as they were written; undefined if anything was written in them, or they are gone
  const standing = key => {
    const doc = view.state.doc, found = view.state.field(followed).find(each => each.key === key);
    const stands = found && found.from < found.to && doc.sliceString(found.from, found.to) === found.made;
    return stands && (found.made.endsWith("\n") || doc.lineAt(found.to).to === found.to) ? found : undefined;
  };
  const lineOf = key => {
    const found = standing(key), line = found && view.state.doc.lineAt(found.to);
    return line ? { row: line.number - 1, words: line.text.trim() } : null;
  };
  const takeBack = key => {
    const found = standing(key);
    if (!found) return;
    const { from, to, gone, tail } = found, end = tail && view.state.doc.sliceString(to) === tail;
    view.dispatch({ changes: { from, to: end ? view.state.doc.length : to, insert: end || !tail ? gone : gone.trimEnd() }, userEvent: "delete.clicked" });
  };
  const place = position => {
    const line = view.state.doc.lineAt(position);
    return [line.number - 1, position - line.from];
  };
  // what may stand here, and what is meant here: the server knows, with the very functions of the language server
  const offered = async context => {
    const before = view.state.doc.lineAt(context.pos).text.slice(0, context.pos - view.state.doc.lineAt(context.pos).from);
    if (!context.explicit && !before.trim()) return null;
    const items = await complete(...place(context.pos));
    if (context.aborted || !items?.length) return null;
    const from = Math.min(...items.map(each => offset(each.line, each.start)));
    return { from, filter: false, options: items.map(each => ({
      label: each.label, detail: each.detail, type: each.kind, info: each.told ? () => html("div", { class: "told" }, ...plain(each.told)) : undefined,
      apply: () => {
        const [start, end] = [offset(each.line, each.start), offset(each.last, each.end)];
        view.dispatch({ changes: { from: start, to: end, insert: each.text }, selection: { anchor: start + each.text.length }, userEvent: "input.complete" });
        startCompletion(view); // what comes next
      },
    })) };
  };
  const hovered = async position => {
    const found = await tell(...place(position));
    if (!found?.told) return null;
    return { pos: offset(found.line, found.start), end: offset(found.last, found.end), above: true, create: () => ({ dom: html("div", { class: "told" }, ...plain(found.told)) }) };
  };
  const seen = () => {
    const { from, to } = view.viewport, doc = view.state.doc;
    return [doc.lineAt(from).number, doc.lineAt(to).number];
  };
  const colour = words => {
    const marks = words.map(([line, start, end, sort]) => [offset(line, start), offset(line, end), sort]).filter(each => each[0] < each[1])
      .map(([from, to, sort]) => Decoration.mark({ class: `t-${sort}` }).range(from, to));
    view.dispatch({ effects: coloured.of(Decoration.set(marks, true)) });
  };
  const show = faults => {
    const found = faults.map(({ where: [line, start, last, end], severity, message, code }) =>
      ({ from: offset(line, start), to: offset(last, end), severity, message: `${message} [${code}]`, renderMessage: () => html("span", {}, ...sentence(message), " ", html("code", {}, `[${code}]`)) }));
    view.dispatch(setDiagnostics(view.state, found));
  };
  const goTo = (line, character) => {
    view.dispatch({ selection: { anchor: offset(line, character) }, scrollIntoView: true });
    view.focus();
  };
  const toEnd = () => { view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true }); };
  // where the next order is due, unless the cursor was moved: on the line below a row, from 1, if that is empty, else behind that row
  const toNext = row => {
    if (view.state.selection.main.head !== view.state.doc.length) return;
    const doc = view.state.doc, at = doc.line(Math.min(row, doc.lines)), below = at.number < doc.lines ? doc.line(at.number + 1) : at;
    const last = !doc.sliceString(at.to).trim(), anchor = last ? doc.length : below.text.trim() ? at.to : below.from;
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  };
  const focus = () => { if (matchMedia("(pointer: fine)").matches) view.focus(); };
  const seesCursor = () => {
    const at = view.coordsAtPos(view.state.selection.main.head), { top, bottom } = view.scrollDOM.getBoundingClientRect();
    return at !== null && at.top >= top && at.bottom <= bottom;
  };
  // the text alone is moved, not the page
  const toCursor = () => {
    const { bottom } = view.lineBlockAt(view.state.selection.main.head), window = view.scrollDOM;
    window.scrollTop = Math.max(window.scrollTop, bottom - window.clientHeight + 8);
  };
  return { seesCursor, toCursor, text, put, toEnd, toNext, focus, insert, compose, stands: key => standing(key) !== undefined, takeBack, lineOf, seen, colour, show, goTo };
};
