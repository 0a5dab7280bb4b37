// What is not saved yet is kept with the window, so that it outlives the page: a reload, a crash, a program that was ended.

const KEY = "draft";

export const keepDraft = draft => {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // there is no room: the text is still in the page
  }
};
export const keptDraft = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
};
