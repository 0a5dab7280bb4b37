// Who is who: the server proves with its owner's key that it is his, and the page proves the same to the server. The key
// is only ever in the memory of the page: what the browser keeps can be read by any program that takes the port later.

const words = new TextEncoder();
const bytes = hex => Uint8Array.from(hex.match(/../g) ?? [], each => parseInt(each, 16));
const hex = buffer => Array.from(new Uint8Array(buffer), each => each.toString(16).padStart(2, "0")).join("");

export const nonce = () => hex(crypto.getRandomValues(new Uint8Array(16)));

export const proving = async secret => {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const signed = text => crypto.subtle.sign("HMAC", key, words.encode(text));
  return {
    isServer: (asked, proof) => crypto.subtle.verify("HMAC", key, bytes(String(proof)), words.encode(`server ${location.port} ${asked}`)),
    asPage: async asked => hex(await signed(`page ${location.port} ${asked}`)),
    forDrafts: async () => crypto.subtle.importKey("raw", await signed("draft"), "AES-GCM", false, ["encrypt", "decrypt"]),
  };
};
