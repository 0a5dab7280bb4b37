// What is not saved yet outlives the page: a reload, a crash, a tab that a phone has closed, a program that has ended.
// The browser keeps it locked with a key that only pbem can give again: whoever takes the port later cannot read it.

const PREFIX = "pbem draft", SLOT = "slot";
const KEPT = 90 * 24 * 3600 * 1000, PAUSE = 150; // milliseconds: how long it is kept, and between two writes

const toText = buffer => {
  const found = new Uint8Array(buffer);
  let text = "";
  for (let at = 0; at < found.length; at += 0x8000) text += String.fromCharCode(...found.subarray(at, at + 0x8000));
  return btoa(text);
};
const toBytes = text => Uint8Array.from(atob(text), each => each.charCodeAt(0));

// each window has a place of its own, which is locked while it is open: what lies in another one's was left behind
const held = (name, options) => new Promise(resolve => {
  navigator.locks.request(name, options, lock => {
    resolve(lock !== null);
    return lock && new Promise(() => {});
  }).catch(() => resolve(false));
});

export const drafting = async (log, key) => {
  const prefix = `${PREFIX} ${log} `;
  let slot = sessionStorage.getItem(SLOT), wanted, writing = null;
  if (!slot || !await held(prefix + slot, { signal: AbortSignal.timeout(1000) })) { // a window that was doubled has the other's
    slot = crypto.randomUUID();
    await held(prefix + slot, {});
  }
  const take = found => {
    slot = found;
    sessionStorage.setItem(SLOT, slot);
  };
  take(slot);

  const opened = async name => {
    try {
      const { iv, data } = JSON.parse(localStorage.getItem(name));
      return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv: toBytes(iv) }, key, toBytes(data))));
    } catch {
      return null; // nothing, or nothing that this key opens
    }
  };
  const when = name => {
    try {
      return JSON.parse(localStorage.getItem(name)).when;
    } catch {
      return 0;
    }
  };
  const write = async draft => {
    if (!draft) return localStorage.removeItem(prefix + slot);
    const iv = crypto.getRandomValues(new Uint8Array(12)), data = new TextEncoder().encode(JSON.stringify(draft));
    const locked = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, data);
    try {
      localStorage.setItem(prefix + slot, JSON.stringify({ when: Date.now(), iv: toText(iv), data: toText(locked) }));
    } catch {
      // there is no room: the text is still in the page
    }
  };
  const writeAll = async () => {
    while (wanted !== undefined) {
      const draft = wanted;
      wanted = undefined;
      await write(draft);
      await new Promise(resolve => { setTimeout(resolve, document.hidden ? 0 : PAUSE); });
    }
    writing = null;
  };
  return {
    keep: draft => {
      wanted = draft;
      writing ??= writeAll();
    },
    // what this window had, else what was left behind by one that is open no more, the latest first
    found: async () => {
      const own = await opened(prefix + slot);
      if (own) return own;
      const all = Object.keys(localStorage).filter(name => name.startsWith(prefix)).sort((one, other) => when(other) - when(one));
      for (const name of all) {
        if (Date.now() - when(name) > KEPT) localStorage.removeItem(name);
        else if (await held(name, { ifAvailable: true })) {
          const draft = await opened(name);
          if (!draft) continue;
          take(name.slice(prefix.length));
          return draft;
        }
      }
      return null;
    },
  };
};
