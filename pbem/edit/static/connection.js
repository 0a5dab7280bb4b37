// The way to the program: the token that lets us in, and how it is found again after the program was ended.

const CHANNEL = "pbem edit";

export const connection = again => {
  // the token comes behind the number sign, which no server is sent, and does not stay in the address
  const given = () => {
    const found = location.hash.slice(1);
    if (found) history.replaceState(null, "", location.pathname);
    return found;
  };
  let token = given() || sessionStorage.getItem("token") || "", refused = false, log = "";
  const keep = found => {
    token = found;
    sessionStorage.setItem("token", token);
  };
  keep(token);
  // the new address opened in this window takes over here; opened in another one it tells us
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (!refused || data === token) return;
    keep(data);
    again();
  });
  addEventListener("hashchange", () => {
    const found = given();
    if (!found) return;
    keep(found);
    again();
  });

  const send = async (name, brought) => {
    let answer;
    try {
      answer = await fetch(`/api/${name}`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(brought) });
    } catch {
      refused = true;
      throw new Error("pbem does not answer: it was ended. Your text is kept here: start `pbem edit` again and open the address that it prints, and this page goes on.");
    }
    const found = await answer.json();
    if (answer.status === 401) refused = true;
    if (!answer.ok && answer.status !== 409) throw new Error(found.message);
    return { ...found, status: answer.status };
  };
  // whoever answers again may have another log: nothing of ours is to go there
  const known = found => {
    log ||= found.log;
    if (found.log !== log) throw new Error(`pbem now has another log here, ${found.name}. Your text is kept: copy it, or start \`pbem edit\` with its own log.`);
    if (refused || !known.told) channel.postMessage(token);
    refused = false;
    known.told = true;
    return found;
  };
  const ask = async (name, brought = {}) => {
    if (name === "read") return known(await send("read", {}));
    if (refused) known(await send("read", {}));
    return send(name, brought);
  };
  return { ask, lost: () => refused, log: () => log, was: id => { log ||= id; } };
};
