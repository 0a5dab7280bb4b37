// What the page takes of CodeMirror, and nothing else of it.
export { autocompletion, completionKeymap, startCompletion } from "@codemirror/autocomplete";
export { history, historyKeymap, defaultKeymap, undo } from "@codemirror/commands";
export { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { search, searchKeymap } from "@codemirror/search";
export { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
export {
  Decoration, EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, hoverTooltip, keymap, lineNumbers,
} from "@codemirror/view";
