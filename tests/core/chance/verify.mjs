// A verifier of `Dice: sealed 2` and `Dice: judge 2`, written from docs/dice-protocol.md alone.
//
//     node verify.mjs VECTORS.json
//
// Prints a line for each thing that is wrong, then what was checked. Exit code: 0 all is right, 1 something is wrong,
// 2 the input cannot be used. It knows no rules of a game: which order asks for which draw it takes from `draws`.
import { createHash, createHmac, createPrivateKey, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const N = 4096;
const SIDES = {
  barbarossa_to_berlin: ['axis', 'allied'], a_victory_awaits: ['axis', 'soviet'],
  on_to_berlin: ['axis', 'allied'], absolute_war: ['german', 'soviet'],
};
// Any case of letters is right in base 32; what is written in another way than these is no right line.
const NUM = '(0|[1-9][0-9]*)', VALUE = '([A-Za-z2-7]{52})', HEX = '[0-9a-f]';
const FORMS = {
  __proto__: null, // else an order that begins with `constructor` would be found here
  seal: RegExp(`^seal (\\S+) ${NUM} ${VALUE} ${VALUE} ${VALUE} ${VALUE} key ${VALUE}$`),
  open: RegExp(`^open (\\S+) for (\\S+) ${NUM} ${VALUE} at (${HEX}{16})$`),
  pledge: RegExp(`^pledge (\\S+) ${NUM} (orders?) ${VALUE}$`),
  disclose: RegExp(`^disclose (\\S+) (hand|salt|hand \\S+) ${NUM} ${VALUE} at (${HEX}{64})$`),
  luck: /^luck (\S+): (\S.*)$/,
  sign: /^sign (\S+) ([A-Za-z2-7]{103})$/,
};

/** The input has not the form of a file of vectors: there is nothing to be right or wrong. */
class Unusable extends Error {}

// --- Bytes and text

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hm = (key, text) => createHmac('sha256', key).update(text).digest();
const hex = (bytes) => bytes.toString('hex');

/** The bytes of a base 32 text, or null: a value with unused bits would be a second way to write the same bytes. */
function base32(text, size = 32) {
  const bits = [...text.toUpperCase()].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
  if (bits.includes('-') || bits.length !== Math.ceil(size * 8 / 5) * 5 || /1/.test(bits.slice(size * 8))) return null;
  return Buffer.from(Array.from({ length: size }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8), 2)));
}

/** Case-folded. JavaScript has no such function; down, up and down again, letter by letter, is the same but for Cherokee and the like. */
const fold = (text) => [...text].map((c) => (c === 'ı' ? c : c.toLowerCase().toUpperCase().toLowerCase())).join('');

// --- What the page defines

const rootOf = (master, r) => hm(master, `pbem2 root|${r.package}|${r.id.toLowerCase()}|${r.side}|${r.number}`);
const link = (who, name, k, value) => sha(`pbem2 link|${who}|${name}|${k}|`, value);
const pledgeOf = (salt, game, side, m, orders) => hm(salt, `pbem2 pledge|${game}|${side}|${m}|${orders}`);

/** The names of a speaker's four chains, in the order in which `seal` gives them. */
const chainNames = (who, [one, two]) => [one, two, ...(who === 'judge' ? [`hand ${one}`, `hand ${two}`] : ['hand', 'salt'])];

// Node takes Ed25519 keys only in DER: these are the bytes before the 32 of the key itself (RFC 8410).
const publicKey = (bytes) => createPublicKey({ key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes]), format: 'der', type: 'spki' });
function publicOf(root) {
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), hm(root, 'pbem2 key')]);
  return createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' })).export({ format: 'der', type: 'spki' }).subarray(-32);
}

/** A header's value as it is hashed; an absent one is empty. */
const headerValue = (header, tag) => fold(String(header[tag] ?? '')).trim().replace(/\s+/g, ' ');

/** `B`, the hash of a game with no order in it. */
function emptyHash(pack, header) {
  const tags = ['id', 'scenario', 'edition', 'options', 'dice', 'policy', 'referee', 'deadline', ...SIDES[pack]];
  return hex(sha(['pbem chain 2', pack, ...tags.map((tag) => `${tag}: ${headerValue(header, tag)}`)].join('\n')));
}

/** The line as it is hashed: of some words the side behind them is left out. */
function hashedText(text, sides) {
  const words = text.split(' ');
  const drop = ['accept', 'propose', 'reject', 'takeback', 'waive'].includes(words[0]) && sides.includes(words[1]);
  return drop ? [words[0], ...words.slice(2)].join(' ') : text;
}

/** Picks from a key, one after the other: each is a function of the number of things to pick from. */
function picker(key) {
  let i = 0;
  return (m) => {
    const bits = BigInt(m === 1 ? 0 : (m - 1).toString(2).length);
    for (;;) { // Each try is below m more often than not, so this ends.
      const pick = BigInt('0x' + hex(hm(key, `pick|${i++}`))) >> (256n - bits);
      if (pick < BigInt(m)) return Number(pick);
    }
  };
}

/** A chain as a reader of the log knows it: all its values from the sealed c[0] to the last one that is open. */
class Chain {
  constructor(who, name, start) { Object.assign(this, { who, name, known: [start] }); }

  /** Whether `value` is c[k]. Then it and, as each value gives the one before it, all those below it are known. */
  learn(k, value) {
    if (!value || k < 1 || k > N) return false;
    const found = [];
    let at = k;
    for (; at >= this.known.length; at--) {
      found.unshift(value);
      value = link(this.who, this.name, at, value);
    }
    if (!value.equals(this.known[at])) return false;
    this.known.push(...found);
    return true;
  }
}

// --- A log

class LogCheck {
  constructor(log, name, report) {
    const dice = headerValue(log.header, 'dice');
    if (!/^(sealed|judge) 2$/.test(dice)) throw new Unusable(`${name}: \`Dice: ${dice}\` is not this protocol`);
    this.log = log;
    this.sides = SIDES[log.package];
    this.judged = dice === 'judge 2';
    this.speakers = this.judged ? ['judge'] : this.sides; // Who seals, and opens values.
    this.tell = (line, who, what) => report.wrong.push(`${name}, line ${line}${who ? `, ${who}` : ''}: ${what}`);
    this.count = report.count;
    this.base = this.hash = this.noDisclose = emptyHash(log.package, log.header); // the last: with the last line that is no `disclose`
    this.inForce = {}; // by speaker: the seal that counts
    this.former = {}; // by speaker: all seals that count or did, the newest first
    this.pending = []; // later seals, not accepted yet
    this.game = null; // G and the seals it is made of, once all have sealed
    this.draws = (log.draws ?? []).map((draw) => ({ ...draw, piles: draw.piles ?? [], opened: new Set() }));
    this.unlisted = []; // opened values of draws that are not in `draws`
    this.pledges = new Map(); // by the index of the line
    for (const { side } of this.draws.flatMap((draw) => [draw, ...draw.piles])) {
      if (!this.sides.includes(side)) throw new Unusable(`${name}: ${side} is no side of ${log.package}`);
    }
  }

  run() {
    this.checkNumbers();
    this.log.lines.forEach((line, i) => this.line(line, i));
    this.unlisted.forEach((value) => this.checkUnlisted(value));
    this.draws.forEach((draw) => this.checkPicks(draw));
    for (const pledged of this.log.pledged ?? []) this.checkPledged(pledged);
  }

  line({ text, hash }, i) {
    const above = this.hash;
    const right = hex(sha(above, '\n', hashedText(text, this.sides)));
    if (hash !== right) this.tell(i, '', `the hash behind the line is ${right}, not ${hash}`);
    this.hash = hash; // Go on with what is written: so one wrong line is told once, not once for each line below it.
    const word = text.split(' ')[0];
    if (FORMS[word]) {
      const match = FORMS[word].exec(text);
      if (!match) this.tell(i, '', `this is no right \`${word}\`: ${text}`);
      else if (!(word === 'luck' ? this.sides : this.speakers).includes(match[1])) this.tell(i, match[1], 'is no speaker of this game');
      else this[word](i, above, ...match.slice(1));
    } else if (word === 'accept' || word === 'reject') this.answer(i, word, text.split(' ')[1]);
    if (word !== 'disclose') this.noDisclose = hash;
    for (const draw of this.draws) if (draw.line === i) Object.assign(draw, { asked: hash, game: this.game });
  }

  seal(i, above, who, number, ...values) {
    const bytes = values.map((value) => base32(value));
    if (bytes.includes(null)) return this.tell(i, who, 'a value of the seal has unused bits that are not 0');
    const old = this.inForce[who];
    if ((this.former[who] ?? []).some((seal) => seal.number === number)) this.tell(i, who, `the number ${number} was used by a seal above`);
    const chains = Object.fromEntries(chainNames(who, this.sides).map((name, at) => [name, new Chain(who, name, bytes[at])]));
    const text = `seal ${who} ${number} ${values.slice(0, 4).join(' ').toUpperCase()} key ${values[4].toUpperCase()}`;
    const seal = { who, text, chains, number, key: bytes[4] };
    this.count.seals++;
    if (!old) return this.enforce(seal, false);
    this.pending = [...this.pending.filter((other) => other.who !== who), seal];
  }

  /** `accept` or `reject`: of the oldest seal that waits for it. Whoever sealed cannot answer himself, where the line names him. */
  answer(i, word, writer) {
    const seal = this.pending.find((other) => other.who !== writer);
    if (!seal) return;
    this.pending = this.pending.filter((other) => other !== seal);
    if (word === 'accept') this.enforce(seal, true);
  }

  /** Puts a seal in force. What waits is drawn with it; `anew`, the hash that its values name is that of the log with the `accept`. */
  enforce(seal, anew) {
    this.inForce = { ...this.inForce, [seal.who]: seal };
    this.former[seal.who] = [seal, ...(this.former[seal.who] ?? [])];
    if (!this.speakers.every((who) => this.inForce[who])) return;
    this.game = this.gameNow();
    // A draw of which a value is open already keeps its number, which is then lost: it goes on under another one.
    for (const draw of this.draws.filter((d) => d.asked && !d.opened.size)) {
      draw.game = this.game;
      if (anew) draw.asked = this.hash;
    }
  }

  /** G of the seals in force, with them. */
  gameNow() {
    const texts = this.speakers.filter((who) => this.inForce[who]).map((who) => this.inForce[who].text);
    return { G: hex(sha(['pbem2 game', this.base, ...texts].join('|'))), seals: this.inForce };
  }

  /** The other party of a draw of `side`: the other side, or the judge. */
  other(side) { return this.judged ? 'judge' : this.sides.find((s) => s !== side); }

  /** Who has to open a value for a draw. Of a hidden one the side itself keeps its part, but a judge keeps his. */
  openers({ side, hidden }) {
    if (this.judged) return hidden ? [] : ['judge'];
    return [side, this.other(side)].filter((who) => !hidden || who !== side);
  }

  /** A player's own words, for the draw that waits: with a judge they stand in the place of his value. */
  luck(i, above, who, words) {
    const draw = this.draws.findLast((d) => d.line < i);
    if (!this.judged || !draw || draw.luck) return this.tell(i, who, 'no draw of a judge waits for words');
    if (draw.hidden && draw.hidden !== who) return this.tell(i, who, `the words of ${draw.hidden} are asked for, who alone sees the draw`);
    draw.luck = sha(`pbem2 luck|${who}|${words}`);
  }

  open(i, above, who, side, n, value, h16) {
    if (!this.game) return this.tell(i, who, 'opens a value before all have sealed');
    if (!this.sides.includes(side)) return this.tell(i, who, `there are no draws of \`${side}\``);
    const what = `the value for ${side} ${n}`;
    if (!this.inForce[who].chains[side].learn(Number(n), base32(value))) this.tell(i, who, `${what} is not of the chain`);
    this.count.values++;
    const draw = this.draws.find((d) => d.side === side && d.n === Number(n));
    if (!draw) return void this.unlisted.push({ i, who, what, h16 });
    if (!draw.asked) return this.tell(i, who, `${what} is opened before anything asks for it`);
    if (!this.openers(draw).includes(who)) this.tell(i, who, `${what} is not asked of this speaker`);
    if (draw.opened.has(who)) this.tell(i, who, `${what} is opened twice`);
    if (!draw.asked.startsWith(h16)) this.tell(i, who, `${what} names the hash ${h16}, not ${draw.asked.slice(0, 16)}`);
    draw.opened.add(who);
  }

  /**
   * A draw that was taken back, or got another number when a seal was accepted, need not be listed. But some line asked for
   * it, and no line with which a listed draw still waits: the value would have to be for that draw.
   */
  checkUnlisted({ i, who, what, h16 }) {
    this.count.unlisted++;
    if (this.unlisted.some((other) => other.i < i && other.who === who && other.what === what)) this.tell(i, who, `${what} is opened twice`);
    const draw = this.draws.find((d) => d.asked?.startsWith(h16));
    if (draw) this.tell(i, who, `${what} names the hash ${h16}, with which ${draw.side} ${draw.n} is asked for`);
    else if (!this.log.lines.slice(0, i).some(({ text, hash }) => !FORMS[text.split(' ')[0]] && hash.startsWith(h16))) {
      this.tell(i, who, `${what} names the hash ${h16}, which no order above has`);
    }
  }

  pledge(i, above, who, count, word, value) {
    if (!this.sides.includes(who)) return this.tell(i, who, 'pledges, but is no side');
    const m = [...this.pledges.values()].filter((pledge) => pledge.who === who).length + 1;
    if (count === '0' || (count === '1') !== (word === 'order')) this.tell(i, who, `\`${count} ${word}\` is no right count`);
    if (!base32(value)) this.tell(i, who, 'the value of the pledge has unused bits that are not 0');
    if (!this.inForce[who]) return this.tell(i, who, 'pledges before it has sealed');
    this.pledges.set(i, { who, m, value: base32(value), count: Number(count), game: this.gameNow() });
  }

  disclose(i, above, who, name, k, value, h64) {
    const bytes = base32(value);
    const seals = (this.former[who] ?? []).filter((seal) => seal.chains[name]);
    // A side that began anew may still lay open what it drew before: the value tells of which seal it is.
    if (!seals.some((seal) => seal.chains[name].learn(Number(k), bytes))) this.tell(i, who, `the value ${name} ${k} is not of the chain`);
    if (h64 !== this.noDisclose) this.tell(i, who, `the disclosure names the hash ${h64}, not ${this.noDisclose}`);
    this.count.values++;
  }

  sign(i, above, who, signature) {
    this.count.signatures++;
    if (!this.inForce[who]) return this.tell(i, who, 'signs before it has sealed');
    const bytes = base32(signature, 64);
    if (!bytes || !signed(this.inForce[who].key, `pbem2 sign|${who}|${above}`, bytes)) this.tell(i, who, 'the signature is wrong');
  }

  /** Each `n` of a side is for one draw, and so is each `k`: else two draws would share a key. */
  checkNumbers() {
    const used = new Map();
    const use = (draw, what) => {
      if (used.has(what) && used.get(what) !== draw) this.tell(draw.line, draw.side, `the number ${what} is used by two draws`);
      used.set(what, draw);
    };
    for (const draw of this.draws) {
      if (!this.log.lines[draw.line]) this.tell(draw.line, draw.side, 'a draw is asked for by a line that is not there');
      use(draw, `n of ${draw.side} ${draw.n}`);
      if (draw.hidden && !draw.k) this.tell(draw.line, draw.side, 'a draw that one side alone sees has no k');
      if (draw.hidden) use(draw, `k of ${draw.hidden} ${draw.k}`);
      if (draw.hidden && draw.hidden !== draw.side) this.tell(draw.line, draw.hidden, `alone sees a draw of ${draw.side}`);
      for (const pile of draw.piles) use(draw, `k of ${pile.side} ${pile.k}`);
    }
  }

  checkPicks(draw) {
    this.count.draws++;
    const { side, n, k, game } = draw;
    const x = this.judged ? draw.luck : game?.seals[side].chains[side].known[n];
    const y = game?.seals[this.other(side)].chains[side].known[n];
    const h = (who, number) => (this.judged ? game?.seals.judge.chains[`hand ${who}`] : game?.seals[who].chains.hand)?.known[number];
    if (draw.hidden) this.compare(draw, draw.picks, [h(side, k), this.judged ? x : y], `pbem2 hand|${game?.G}|${side}|${k}`);
    else this.compare(draw, draw.picks, [x, y], `pbem2 event|${game?.G}|${side}|${n}`);
    for (const pile of draw.piles) {
      this.compare(draw, pile.picks, [h(pile.side, pile.k), x, y], `pbem2 ${pile.about}|${game?.G}|${pile.side}|${pile.k}`);
    }
  }

  /** Compares picks with those of the key; as long as a part of the key is not open they are hidden. */
  compare(draw, picks, parts, text) {
    if (parts.includes(undefined)) return void (this.count.hidden += picks.length);
    const pick = picker(hm(Buffer.concat(parts), text));
    picks.forEach(({ of, is }, at) => {
      const right = pick(of);
      this.count.picks++;
      if (is !== right) this.tell(draw.line, draw.side, `pick ${at} of ${text.slice(6, text.indexOf('|'))}, draw ${draw.n}, is ${right} of ${of}, not ${is}`);
    });
  }

  checkPledged({ line, orders }) {
    const pledge = this.pledges.get(line);
    if (!pledge) return this.tell(line, '', 'this line is no pledge');
    const { who, m, game, count } = pledge;
    if (orders.split('\n').length !== count) this.tell(line, who, `the pledge is for ${count} orders, not ${orders.split('\n').length}`);
    const salt = game?.seals[who].chains.salt.known[m];
    if (!salt) return void this.count.saltless++;
    this.count.pledges++;
    if (!pledge.value?.equals(pledgeOf(salt, game.G, who, m, orders))) this.tell(line, who, `pledge ${m} is not for these orders`);
  }
}

/** A public key out of a log can be no point of the curve; for a reader its signatures are wrong, then. */
function signed(key, text, signature) {
  try { return verifySignature(null, Buffer.from(text), publicKey(key), signature); } catch { return false; }
}

// --- The other lists

function checkRoot(item, name, report) {
  const root = rootOf(Buffer.from(item.master, 'hex'), item);
  if (hex(root) !== item.root) report.wrong.push(`${name}, ${item.side}: the root is ${hex(root)}`);
  // From the root that is listed, so that the two checks do not hang together.
  if (!base32(item.public)?.equals(publicOf(Buffer.from(item.root, 'hex')))) report.wrong.push(`${name}, ${item.side}: the public key is not that of the root`);
}

function checkChain(item, name, report) {
  if (!chainNames(item.who, item.sides).includes(item.name)) report.wrong.push(`${name}, ${item.who}: has no chain \`${item.name}\``);
  const values = [];
  values[N] = hm(Buffer.from(item.root, 'hex'), `pbem2 end|${item.name}`);
  for (let k = N; k > 0; k--) values[k - 1] = link(item.who, item.name, k, values[k]);
  for (const [k, value] of Object.entries(item.values)) {
    report.count.values++;
    if (!values[k] || !base32(String(value))?.equals(values[k])) report.wrong.push(`${name}, ${item.who}: value ${k} is wrong`);
  }
}

function checkPledge(item, name, report) {
  const salt = base32(item.salt);
  const right = salt && pledgeOf(salt, item.game, item.side, item.number, item.orders);
  if (!right || !base32(item.value)?.equals(right)) report.wrong.push(`${name}, ${item.side}: the value of pledge ${item.number} is wrong`);
}

// --- The input

const PICKS = [{ of: 'count', is: 'whole' }];
/** The form of the input. What ends in `?` may be missing; a list has any number of what stands in it. */
const SHAPE = {
  'roots?': [{ master: 'digits', package: 'text', id: 'text', side: 'text', number: 'whole', root: 'digits', public: 'text' }],
  'chains?': [{ root: 'digits', who: 'text', sides: ['text'], name: 'text', values: 'object' }],
  'pledges?': [{ salt: 'text', game: 'text', side: 'text', number: 'count', orders: 'text', value: 'text' }],
  'logs?': [{
    package: 'game', header: 'object', lines: [{ text: 'text', hash: 'digits' }],
    'draws?': [{ line: 'whole', side: 'text', n: 'count', picks: PICKS, 'hidden?': 'text', 'k?': 'count',
      'piles?': [{ side: 'text', k: 'count', about: 'about', picks: PICKS }] }],
    'pledged?': [{ line: 'whole', orders: 'text' }],
  }],
};
const TYPES = {
  text: (x) => typeof x === 'string',
  whole: (x) => Number.isSafeInteger(x) && x >= 0,
  count: (x) => Number.isSafeInteger(x) && x >= 1,
  digits: (x) => typeof x === 'string' && /^[0-9a-f]{64}$/.test(x),
  object: (x) => !!x && typeof x === 'object' && !Array.isArray(x),
  list: Array.isArray,
  game: (x) => Object.hasOwn(SIDES, x),
  about: (x) => ['pile', 'cups'].includes(x),
};

/** Ends with `Unusable` unless `value` has the form of `shape`: so no check below has to mind what is missing. */
function need(value, shape, name) {
  const type = typeof shape === 'string' ? shape : Array.isArray(shape) ? 'list' : 'object';
  if (!TYPES[type](value)) throw new Unusable(`${name} is not of the type ${type}`);
  if (type === 'list') value.forEach((item, i) => need(item, shape[0], `${name} ${i}`));
  else if (shape !== type) {
    for (const [key, inner] of Object.entries(shape)) {
      const field = key.replace('?', '');
      if (field === key || value[field] !== undefined) need(value[field], inner, `${name}, ${field}`);
    }
  }
}

const CHECKS = {
  roots: checkRoot, chains: checkChain, pledges: checkPledge,
  logs: (log, name, report) => new LogCheck(log, `${name} (${log.package})`, report).run(),
};

/** Checks a file of vectors: what is wrong, as texts, and counts of what was checked. */
export function verify(vectors) {
  const report = { wrong: [], count: { values: 0, pledges: 0, saltless: 0, seals: 0, draws: 0, picks: 0, hidden: 0, signatures: 0, unlisted: 0 } };
  need(vectors, SHAPE, 'the file');
  for (const [key, check] of Object.entries(CHECKS)) (vectors[key] ?? []).forEach((item, i) => check(item, `${key.slice(0, -1)} ${i}`, report));
  report.count.roots = (vectors.roots ?? []).length;
  report.count.pledges += (vectors.pledges ?? []).length;
  report.count.logs = (vectors.logs ?? []).length;
  report.count.lines = (vectors.logs ?? []).reduce((sum, log) => sum + log.lines.length, 0);
  return report;
}

function readVectors(file) {
  if (!file) throw new Unusable('usage: node verify.mjs VECTORS.json');
  try { return JSON.parse(readFileSync(file, 'utf8')); } catch (error) { throw new Unusable(`${file}: ${error.message}`); }
}

function main(file) {
  try {
    const { wrong, count: c } = verify(readVectors(file));
    for (const text of wrong) console.log(text);
    console.log(`checked: ${c.roots} roots, ${c.values} values (${c.unlisted} for draws not listed), ${c.pledges} pledges (${c.saltless} more without salt), `
      + `${c.logs} logs, ${c.lines} lines, ${c.seals} seals, ${c.draws} draws, ${c.picks} picks (${c.hidden} more hidden), ${c.signatures} signatures`);
    return wrong.length ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    console.error(`unusable: ${error.message}`);
    return 2;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv[2]);
