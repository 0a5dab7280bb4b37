// What lies on the board at a moment: the same marks that the page was drawn with, made anew from the data of the replay.

const EVENTS = ["moved", "retreated", "fought", "broke"];
const BADGES = ["\u2192", "\u21a9", "\u2715", "!"];

const element = (name, attributes = {}, words) => {
  const made = document.createElementNS(document.getElementById("board").namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (words !== undefined) made.textContent = words;
  return made;
};

const drawing = (svg, data) => {
  const hexes = data.kind === "hexes";
  const unit = number => document.querySelector(`#${data.prefix}${number} > title`)?.textContent || "";
  const spot = place => [data.places[place][1], data.places[place][2]];
  const overlay = svg.querySelector("#view > .happened"), below = svg.querySelector("#board-all .happened");

  // -- places and their stacks

  const groups = data.places.map((place, number) => {
    if (!hexes) return svg.querySelector(`#at-${number}`);
    return element("g", { transform: `translate(${place[1]} ${place[2]})` });
  });
  if (hexes && data.known) svg.querySelector(".lying").replaceChildren(...groups);

  const use = (id, x, y) => element("use", { href: `#${id}`, x, y, class: "v" });
  const more = (count, y) => element("text", { class: hexes ? "hx-more v" : "more v", y }, `+${count} more`);
  const stackOfArea = (units, wide) => {
    const room = wide ? 6 : 3, shown = units.length <= room ? units : units.slice(0, room - 1);
    const rest = units.length - shown.length, high = -(shown.length + (rest ? 1 : 0)) * 8 + 8;
    const drawn = shown.map((unit, row) => use(data.prefix + unit, 0, high + 16 * row));
    return rest ? [...drawn, more(rest, high + 16 * shown.length + 4)] : drawn;
  };
  const stackOfHex = units => {
    const shown = units.slice(0, 2), rest = units.length - shown.length;
    const drawn = shown.map((unit, row) => use(data.prefix + unit, (2 * row + 1 - shown.length) * 16, 1));
    return rest > 0 ? [...drawn, more(rest, 27)] : drawn;
  };
  const markersOfHex = markers => {
    let words = 0;
    return markers.map(each => use(`hx-m${each}`, 0, data.extras[each][0] && words++ ? 48 : 0));
  };
  const told = place => {
    const [side, units, extras] = data.looks[shown[place]];
    const words = [data.sides[side] || "", data.printed?.[data.places[place][4]] || "",
      ...extras.map(each => data.extras[each][1]), ...units.map(unit)];
    return words.filter(Boolean).join("; ");
  };
  const lay = place => {
    const [side, units, extras] = data.looks[shown[place]], group = groups[place];
    group.querySelectorAll(".v").forEach(each => each.remove());
    if (hexes) {
      group.append(...stackOfHex(units), ...markersOfHex(extras));
      return;
    }
    const size = data.places[place][3], wide = size > 1;
    const drawn = side < 0 ? 2 : Math.min(side, 2);
    group.setAttribute("class", `p s${drawn}${units.length ? " full" : ""}`);
    group.append(...stackOfArea(units, wide));
    if (side >= 0) group.append(element("use", { href: `#w-sign${drawn}`, class: "sign v", transform: `translate(${data.signs[size]})` }));
    const letters = extras.map(each => data.extras[each][0]);
    const low = wide && units.length < 6 ? 49 : [36, 27, 62, 62][size];
    if (letters.length) group.append(element("text", { class: "tags v", y: low }, letters.join(" ")));
    group.querySelector("title").textContent = `${data.places[place][0]}: ${told(place)}`;
  };

  // -- what lies outside the window: hidden, since every word on it would be laid out anew with every change of scale

  const tiles = hexes ? [...svg.querySelectorAll("#board-all > use")].flatMap(each => {
    const [, column, row] = /-[a-d](\d+)-(\d+)$/.exec(each.getAttribute("href")) || [];
    return row ? [[each, column * data.tile[0], row * data.tile[1], ...data.tile]] : [];
  }) : [];
  const stacks = hexes && data.known ? groups.map((group, place) => [group, ...spot(place), 0, 0]) : [];
  const AROUND = 110; // a name, or a marker, reaches so far out of its tile or hex
  const cull = (x, y, width, height) => {
    for (const [drawn, left, top, across, down] of [...tiles, ...stacks]) {
      const inside = left + across > x - AROUND && left < x + width + AROUND && top + down > y - AROUND && top < y + height + AROUND;
      if (inside === drawn.hasAttribute("display")) inside ? drawn.removeAttribute("display") : drawn.setAttribute("display", "none");
    }
  };

  // -- what belongs to whom

  const sideOf = place => data.looks[shown[place]][0];
  const corner = place => spot(place).map(Math.round).join(" ");
  const path = (css, d) => { const found = svg.querySelector(css); if (found) found.setAttribute("d", d); };
  const tick = ([a, b]) => {
    const [[ax, ay], [bx, by]] = [spot(a), spot(b)], length = Math.hypot(bx - ax, by - ay) || 1;
    const across = (by - ay) / length * 17, down = (ax - bx) / length * 17, x = (ax + bx) / 2, y = (ay + by) / 2;
    return `M${Math.round(x - across)} ${Math.round(y - down)}L${Math.round(x + across)} ${Math.round(y + down)}`;
  };
  const country = side => {
    const ours = place => sideOf(place) === side;
    return data.links.filter(each => each.every(ours)).map(([a, b]) => `M${corner(a)}L${corner(b)}`).join("")
      + data.land.filter(ours).map(place => `M${corner(place)}h0`).join("")
      + data.faces.filter(each => each.every(ours)).map(each => `M${each.map(corner).join("L")}z`).join("");
  };
  const held = side => data.places.map((_, place) => place).filter(place => sideOf(place) === side)
    .map(place => `M${spot(place)[0] - 20} ${spot(place)[1] - 35}h40l20 35-20 35h-40l-20-35z`).join("");
  const ground = () => {
    for (const side of [0, 1]) {
      path(hexes ? `.hx-held.s${side}` : `.country.s${side}`, hexes ? held(side) : country(side));
    }
    if (hexes) return;
    const apart = data.links.filter(([a, b]) => [0, 1].includes(sideOf(a)) && sideOf(a) + sideOf(b) === 1);
    path(".front", apart.map(tick).join(""));
  };

  // -- what happened

  const own = hexes ? "hx-" : "";
  const along = ([x, y], [ox, oy], part) => [x + (ox - x) * Math.min(.45, part), y + (oy - y) * Math.min(.45, part)];
  const shortOf = (point, other, [across, up, down]) => {
    const dx = Math.abs(other[0] - point[0]), dy = other[1] - point[1];
    return along(point, other, Math.min(across / (dx || 1), (dy < 0 ? up : down) / (Math.abs(dy) || 1)));
  };
  // it begins in its first place, ends short of its last, and lies a little to the right of its way
  const wayOf = (places, aside) => {
    const points = places.map(spot), last = points.length - 1, room = data.rooms[hexes ? 0 : data.places[places[last]][3]];
    const [dx, dy] = [0, 1].map(axis => points[last][axis] - points[0][axis]), length = Math.hypot(dx, dy) || 1;
    const leg = Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]) || 1;
    const ends = [along(points[0], points[1], (hexes ? 18 : 17) / leg), shortOf(points[last], points[last - 1], room)];
    const all = [ends[0], ...points.slice(1, -1), ends[1]].map(([x, y]) => [x - dy / length * aside, y + dx / length * aside]);
    return `M${all.map(each => each.map(Math.round).join(" ")).join("L")}`;
  };
  // of a way: what it is, and whose; nothing for nobody
  const kind = code => [EVENTS[code % 4], code < 4 ? "" : (code >> 2) - 1];
  const drawnWay = ([code, ...places]) => wayOf(places, kind(code)[1] === 1 ? 9 : 3);
  const arrows = ways => ways.length ? [element("path", { class: `${own}under`, d: ways.map(drawnWay).join("") }),
    ...ways.map(way => {
      const [event, side] = kind(way[0]), css = `${own}way ${event}${side === "" ? "" : ` s${side}`}`;
      return element("path", { class: css, d: drawnWay(way), "marker-end": `url(#${data.heads}${event}${side})` });
    })] : [];
  const half = ([event, place]) => [31, 33, 35, 39][event] + [0, -9, 30, 30][data.places[place][3]];
  const ring = mark => {
    const [x, y] = spot(mark[1]), event = EVENTS[mark[0]], css = `${own}ring ${event}${event === "fought" ? " flash" : ""}`;
    if (hexes) {
      const part = [.8, .83, .86, .92][mark[0]], corners = [[-20, -35], [20, -35], [40, 0], [20, 35], [-20, 35], [-40, 0]];
      return element("path", { class: css, d: `M${corners.map(([dx, dy]) => `${x + dx * part} ${y + dy * part}`).join("L")}z` });
    }
    const reach = half(mark);
    return element("rect", { class: css, x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, rx: 6 });
  };
  const badge = mark => {
    const [x, y] = spot(mark[1]), [across, down] = hexes ? (mark[0] === 2 ? [24, -26] : [32, 12]) : [half(mark), -half(mark)];
    const made = element("g", { class: `${own}badge ${EVENTS[mark[0]]}`, transform: `translate(${x + across} ${y + down})` });
    made.append(element("circle", { r: 9 }), element("text", { y: 4 }, BADGES[mark[0]]));
    return made;
  };
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // the counters that an order brought to the end of a way travel along it
  const travel = (ways, before) => {
    if (still.matches) return;
    for (const [event, ...places] of ways) {
      const end = places[places.length - 1];
      if (kind(event)[0] === "fought" || shown[end] === before[end]) continue;
      const stood = new Set(data.looks[before[end]][1]);
      const [came] = data.looks[shown[end]][1].filter(each => !stood.has(each));
      if (came === undefined) continue;
      const ghost = element("use", { href: `#${data.prefix}${came}` });
      overlay.append(ghost);
      const frames = places.map(place => ({ transform: `translate(${spot(place).map(each => `${each}px`).join(",")})` }));
      ghost.animate(frames, { duration: 350 + 60 * places.length, easing: "ease-in-out" }).finished
        .then(() => ghost.remove(), () => ghost.remove());
    }
  };

  // -- a stack laid open: all its counters, also those for which the map has no room

  const opened = element("g", { class: "opened" });
  overlay.after(opened);
  let unfolded = null;
  const unfold = place => {
    opened.replaceChildren();
    const units = place === null ? [] : data.looks[shown[place]][1];
    unfolded = units.length ? place : null;
    if (unfolded === null) return;
    const size = hexes ? 0 : data.places[place][3], [across, down] = hexes ? [33, 33] : size > 1 ? [112, 18] : [52, 18];
    const columns = hexes ? Math.ceil(Math.sqrt(units.length)) : Math.ceil(units.length / 8), rows = Math.ceil(units.length / columns);
    const [wide, high] = [columns * across + 12, rows * down + 12], [x, y] = spot(place);
    const panel = element("g", { transform: `translate(${x} ${y}) scale(1.3)` });
    panel.append(element("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 6 }),
      ...units.map((unit, each) => use(data.prefix + unit, (each % columns - (columns - 1) / 2) * across, (Math.floor(each / columns) - (rows - 1) / 2) * down)));
    opened.append(panel);
  };
  // the stacks in a window, row by row
  const stacksIn = ([x, y, width, height]) => data.places.map((_, place) => place).filter(place => {
    const [left, top] = spot(place);
    return data.looks[shown[place]][1].length && left > x && left < x + width && top > y && top < y + height;
  }).sort((a, b) => Math.round(spot(a)[1] / 150) - Math.round(spot(b)[1] / 150) || spot(a)[0] - spot(b)[0]);

  // -- supply, known at the ends of turns

  const HALVES = [[26, 26], [17, 17], [58, 52], [58, 52]]; // of a place, by its size
  const cutOff = number => {
    const d = (data.cut[number] || []).map(place => {
      const [x, y] = spot(place), [across, down] = hexes ? [39, 20] : HALVES[data.places[place][3]];
      return `M${x - across + 8} ${y + down}h${2 * across - 16}`;
    }).join("");
    return d ? [element("path", { class: `${own}cut`, d })] : [];
  };

  // -- a moment

  const at = number => {
    const made = data.start.slice();
    for (const [changes] of data.orders.slice(0, number)) {
      for (let each = 0; each < changes.length; each += 2) made[changes[each]] = changes[each + 1];
    }
    return made;
  };
  const last = data.orders.length;
  let shown = at(last), number = last;
  if (hexes) data.places.forEach((_, place) => lay(place));

  const go = next => {
    const before = shown, forward = next === number + 1;
    unfold(null);
    shown = at(next);
    let turned = false;
    data.places.forEach((_, place) => {
      if (shown[place] === before[place]) return;
      turned ||= data.looks[shown[place]][0] !== data.looks[before[place]][0];
      lay(place);
    });
    if (turned) ground();
    number = next;
    svg.classList.toggle("past", number < last);
    const [, ways = [], marks = []] = next ? data.orders[next - 1] : [];
    const past = number < last;
    // on hexes an arrow that leads to the next one is too short to be seen below the counters
    const [low, high] = [ways.filter(each => !hexes || each[0] % 4 === 0), ways.filter(each => hexes && each[0] % 4)];
    below.replaceChildren(...(past ? [...marks.map(ring), ...arrows(low)] : []));
    overlay.replaceChildren(...(past ? [...arrows(high), ...cutOff(number), ...marks.map(badge)] : []));
    if (forward) travel(ways, before);
  };
  // the places that an order is about
  const about = next => {
    const [changes = [], ways = [], marks = []] = next ? data.orders[next - 1] : [];
    const named = [...ways.flatMap(each => each.slice(1)), ...marks.map(each => each[1])];
    return [...new Set(named.length ? named : changes.filter((_, each) => each % 2 === 0))];
  };
  // the orders that changed a place, marked it or led through it
  const ordersAt = place => data.orders.map((_, each) => each + 1).filter(each => {
    const [changes, ways = [], marks = []] = data.orders[each - 1];
    return changes.some((value, slot) => slot % 2 === 0 && value === place)
      || ways.some(way => way.indexOf(place, 1) > 0) || marks.some(mark => mark[1] === place);
  });
  const nearest = ({ x, y }) => {
    if (!data.known) return null;
    const far = data.places.map(place => Math.hypot(place[1] - x, place[2] - y));
    const best = far.indexOf(Math.min(...far));
    return far[best] < 60 ? best : null;
  };
  // places by their own names, and by what is written on their counters or tells of them
  const plain = words => words.toLowerCase().normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "");
  // how well wanted words tell of a counter: 3 they are what is written on it, 2 whole words of it, 1 letters of it
  const apart = words => ` ${words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const fits = words => {
    const known = new Map(), wanted = plain(words), whole = apart(words);
    const fit = text => plain(text) === wanted ? 3 : apart(text).includes(whole) ? 2 : plain(text).includes(wanted) ? 1 : 0;
    const lettered = number => [unit(number), document.getElementById(`${data.prefix}${number}`)?.querySelector("text")?.textContent ?? ""];
    return number => {
      if (!known.has(number)) known.set(number, Math.max(...lettered(number).map(fit)));
      return known.get(number);
    };
  };
  const find = words => {
    const wanted = plain(words), all = data.places.map((_, place) => place);
    if (!wanted) return [];
    const named = all.filter(place => plain(data.places[place][0]).includes(wanted));
    const exact = named.filter(place => data.places[place][0].split(/ (.*)/).some(each => each && plain(each) === wanted) || plain(data.places[place][0]) === wanted);
    if (named.length) return exact.length ? exact : named;
    const fit = fits(words);
    const found = all.map(place => [place, Math.max(0, ...data.looks[shown[place]][1].map(fit))]).filter(each => each[1]);
    const best = Math.max(0, ...found.map(each => each[1]));
    return found.filter(each => each[1] === best).map(each => each[0]);
  };
  // where a unit was last put before the moment shown, or will first be, by which order, and which one took it away
  const lastSeen = words => {
    const fit = fits(words), fitting = data.looks.map(look => Math.max(0, ...look[1].map(fit)));
    const best = Math.max(1, ...fitting);
    const bears = look => fitting[look] === best;
    const begun = data.start.findIndex(bears);
    let found = begun < 0 ? null : [begun, 0, 0];
    for (const [each, [changes]] of data.orders.entries()) {
      if (found && each >= number) break;
      for (let slot = 0; slot < changes.length; slot += 2) {
        if (bears(changes[slot + 1])) found = [changes[slot], each + 1, 0];
        else if (found && changes[slot] === found[0]) found[2] = found[2] || each + 1;
      }
    }
    return found;
  };
  const unitsAt = place => data.looks[shown[place]][1].map(unit);

  return { go, cull, find, lastSeen, unfold, stacksIn, unfolded: () => unfolded, about, ordersAt, nearest, told, unitsAt, spot, last, number: () => number, without: at => data.cut[at] || [] };
};
