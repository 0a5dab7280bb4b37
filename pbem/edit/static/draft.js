// What is not saved yet is kept with the window, so that it outlives the page: a reload, a crash, a program that was ended.

const LAST = "log"; // the one that this window had last
const key = log => `draft ${log}`;

export const keepDraft = (log, draft) => {
  try {
    if (log) sessionStorage.setItem(LAST, log);
    if (draft) sessionStorage.setItem(key(log), JSON.stringify(draft));
    else sessionStorage.removeItem(key(log));
  } catch {
    // there is no room: the text is still in the page
  }
};
export const keptDraft = (log = sessionStorage.getItem(LAST)) => {
  try {
    return JSON.parse(sessionStorage.getItem(key(log)));
  } catch {
    return null;
  }
};
