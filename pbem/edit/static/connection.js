// The way to the program: how the page is let in, and nothing goes out before the program has proved who it is.

import { nonce, proving } from "./proof.js";

const SESSION = "session"; // lets a reload in; it is worth nothing once the program that gave it has ended
const SLOW = 2000; // milliseconds after which the page says that nothing comes
const LONGEST = { prove: 10000, enter: 10000, key: 10000, resume: 10000, read: 15000, save: 30000, add: 150000, mail: 150000 };
const LONGEST_JUDGING = 300000; // the program is heard of meanwhile, by the looks at the file
const ENDED = "pbem does not answer: it has ended. Your text is kept here. Start `pbem edit` for this log again, and this page goes on.";
const STRANGE = "Another program answers here, or pbem with another log: nothing of your text has been sent there. Your text is kept here. End that program and start `pbem edit` for this log again, or copy the text.";
const OUTSIDE = "This window was not let in: open the address that `pbem edit` has printed last. What you have not saved comes back there.";

export const connection = ({ slow, again }) => {
  const given = () => {
    const found = location.hash.slice(1);
    if (found) history.replaceState(null, "", location.pathname);
    return found;
  };
  let token = given(), session = sessionStorage.getItem(SESSION) || "", proofs = null, isLost = false, log = "";

  const post = async (name, brought, signal) => {
    if (signal?.aborted) throw new DOMException("given up", "AbortError");
    const stop = new AbortController(), giveUp = () => stop.abort();
    const end = setTimeout(giveUp, LONGEST[name] ?? LONGEST_JUDGING);
    signal?.addEventListener("abort", giveUp);
    const isQuick = name in LONGEST && name !== "add" && name !== "mail";
    const late = isQuick ? setTimeout(slow, SLOW, true) : 0;
    try {
      const headers = { "content-type": "application/json", ...(session ? { authorization: `Bearer ${session}` } : {}) };
      const answer = await fetch(`/api/${name}`, { method: "POST", headers, body: JSON.stringify(brought), signal: stop.signal });
      const found = await answer.json();
      slow(false);
      return [answer, found];
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof SyntaxError) throw new Error("pbem has answered in a way that this page does not understand. Save your text elsewhere and report this.");
      isLost = true;
      if (stop.signal.aborted) throw Object.assign(new Error("pbem has not answered."), { late: true }); // that is said already
      slow(false);
      throw new Error(ENDED);
    } finally {
      clearTimeout(late);
      clearTimeout(end);
      signal?.removeEventListener("abort", giveUp);
    }
  };
  const keep = async ([answer, found]) => {
    if (!answer.ok) return false;
    session = found.session;
    sessionStorage.setItem(SESSION, session);
    proofs ??= await proving(found.key); // a server with another key never gets this far
    return true;
  };
  // by the address that was opened, else as before a reload
  const enter = async () => {
    if (!crypto.subtle || !navigator.locks) throw new Error("This browser is too old for pbem: it cannot check that it talks to your own program. Use a newer one.");
    const asked = token;
    token = "";
    if (asked && await keep(await post("enter", { token: asked }))) return;
    if (session && await keep(await post("key", {}))) return;
    throw new Error(OUTSIDE);
  };
  // every question comes after a proof: the program may have ended since the last one, and another one have come
  const prove = async signal => {
    const asked = nonce(), [answer, found] = await post("prove", { nonce: asked }, signal);
    if (answer.ok && await proofs.isServer(asked, found.proof)) return found.nonce;
    isLost = true;
    throw new Error(STRANGE);
  };
  // a program that was started again knows the page by its key
  const resume = async () => {
    const asked = await prove();
    if (!await keep(await post("resume", { nonce: asked, proof: await proofs.asPage(asked) }))) throw new Error(OUTSIDE);
  };
  const failed = found => Object.assign(new Error(found.message), { stale: found.stale, gone: found.gone });

  const ask = async (name, brought = {}, signal) => {
    if (proofs) await prove(signal);
    if (token || !proofs) await enter();
    let [answer, found] = await post(name, brought, signal);
    if (answer.status === 401) {
      await resume();
      await prove(signal);
      [answer, found] = await post(name, brought, signal);
    }
    isLost = false;
    if (found.stale || (!answer.ok && answer.status !== 409)) throw failed(found);
    if (found.log) {
      log ||= found.log;
      if (found.log !== log) throw new Error(STRANGE);
    }
    return { ...found, status: answer.status };
  };
  addEventListener("hashchange", () => {
    token = given();
    if (token) again();
  });
  return { ask, lost: () => isLost, log: () => log, forDrafts: () => proofs.forDrafts() };
};
