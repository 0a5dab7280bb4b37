// The text on the left: CodeMirror with the colours and the faults that the server finds. It knows no word of any game.

import {
  Decoration, EditorState, EditorView, StateEffect, StateField, Transaction, defaultKeymap, drawSelection, highlightActiveLine,
  highlightSpecialChars, history, historyKeymap, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap, setDiagnostics,
} from "./codemirror.js";

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

export const writing = (parent, { changed, scrolled, save }) => {
  const nonce = document.querySelector("meta[name=nonce]").content;
  const own = [
    EditorView.cspNonce.of(nonce), history(), lineNumbers(), lintGutter(), colours, drawSelection(), highlightActiveLine(),
    highlightSpecialChars(), search({ top: true }), EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "The log", tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    // Tab leaves the text, for whoever has only keys; blanks are typed
    keymap.of([{ key: "Mod-s", run: () => { save(); return true; } }, ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
    EditorView.updateListener.of(update => {
      if (update.docChanged) changed();
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
  // a line of its own behind all that stands there
  const append = line => {
    const now = text(), end = now.trimEnd().length, insert = `${end ? "\n" : ""}${line}\n`;
    view.dispatch({ changes: { from: end, to: now.length, insert }, selection: { anchor: end + insert.length - 1 }, scrollIntoView: true });
    if (matchMedia("(pointer: fine)").matches) view.focus(); // Ctrl-Z takes it back; a telephone would show its keys
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
      ({ from: offset(line, start), to: offset(last, end), severity, message: `${message} [${code}]` }));
    view.dispatch(setDiagnostics(view.state, found));
  };
  const goTo = (line, character) => {
    view.dispatch({ selection: { anchor: offset(line, character) }, scrollIntoView: true });
    view.focus();
  };
  const toEnd = () => {
    view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true });
    view.focus();
  };
  return { text, put, toEnd, append, seen, colour, show, goTo };
};
