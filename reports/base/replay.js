// The controls of the board: buttons, keys, the slider with its graph, what is told beside, links to any order.

const controls = (board, svg, data, whole) => {
  const map = drawing(svg, data), name = labels(svg, data, whole);
  const view = camera(svg, whole, (scale, ...seen) => { map.cull(...seen); name(scale, seen); });
  addEventListener("beforeprint", () => map.cull(-1e6, -1e6, 2e6, 2e6));
  const orders = [...document.querySelectorAll("[aria-labelledby=story] ol.orders > li")];
  const names = orders.map(each => {
    const link = each.querySelector("p:first-child a");
    link?.removeAttribute("id"); // with a script its address leads to the board
    return link?.textContent;
  });
  const beside = board.querySelector(".beside"), told = document.createElement("div");
  let timer = null;

  const html = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  // -- the names of orders: the turn, and which order of it: 17.3

  const first = data.turns.map(([index]) => index);
  const nameOf = number => number ? names[number - 1] : "start";
  const named = address => names.indexOf(address.slice(1) || "start") + 1;
  const chapter = number => number ? orders[number - 1].parentElement : null;
  const titleOf = number => {
    let found = chapter(number);
    while (found && !/^(H\d|SUMMARY)$/.test(found.tagName)) found = found.previousElementSibling;
    return found ? found.textContent.trim() : "";
  };

  // -- going from order to order

  const go = (number, { follow = true, address = true } = {}) => {
    const next = Math.max(0, Math.min(map.last, number));
    orders[map.number() - 1]?.removeAttribute("aria-current");
    map.go(next);
    orders[next - 1]?.setAttribute("aria-current", "true");
    if (follow) view.hold(map.about(next).map(map.spot));
    slider.value = next;
    slider.setAttribute("aria-valuetext", `${nameOf(next)}, ${next} of ${map.last}`);
    tell(next);
    if (address) history.replaceState(null, "", `#${next === map.last ? "map" : nameOf(next)}`);
  };
  const step = by => () => { stop(); go(map.number() + by); };
  const round = by => () => {
    stop();
    const here = chapter(map.number());
    let number = map.number() + by;
    while (number > 0 && number < map.last && chapter(number) === here) number += by;
    // back leads to the end of the round before; forward to the end of the next one
    if (by > 0) while (number < map.last && chapter(number + 1) === chapter(number)) number += 1;
    go(number);
  };
  const label = words => {
    play.replaceChildren(icon(words));
    for (const each of ["aria-label", "title"]) play.setAttribute(each, words);
  };
  const stop = () => {
    if (!timer) return;
    clearInterval(timer);
    timer = null;
    label("Play");
  };
  const toggle = () => {
    if (timer) return stop();
    if (map.number() === map.last) go(0);
    label("Pause");
    timer = setInterval(() => map.number() < map.last ? go(map.number() + 1) : stop(), 900);
  };

  // -- what is told beside the map

  const values = number => data.scores.map(([name, runs]) => {
    const place = runs.findLastIndex((value, slot) => slot % 2 === 0 && value <= number);
    return `${name}: ${runs[place + 1]}`;
  });
  const tell = number => {
    beside.classList.toggle("past", number < map.last);
    if (number === map.last) return told.replaceChildren();
    const [, line] = /^line-(\d+)$/.exec(orders[number - 1]?.id) || [];
    const parts = [html("p", { class: "moment" }, html("strong", {}, nameOf(number)), ` ${titleOf(number)}`)];
    if (line) parts[0].append(html("span", { class: "note" }, `, line ${line} of the log`));
    if (data.scores.length) parts.push(html("p", { class: "note" }, values(number).join("; ")));
    const cut = map.without(number).map(place => data.places[place][0]);
    if (cut.length) parts.push(html("p", { class: "note" }, `Without supply at the end of this turn: ${cut.join("; ")}`));
    if (number) {
      const copy = orders[number - 1].cloneNode(true);
      for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
      copy.removeAttribute("aria-current");
      copy.querySelectorAll(".hx-detail").forEach(each => each.remove());
      const link = html("a", { href: `#${orders[number - 1].id}` }, "Read on from here");
      parts.push(html("ol", { class: "orders" }, copy), html("p", {}, link));
      if (!map.about(number).length) parts.splice(1, 0, html("p", { class: "note" }, "This order is about no place: the map stays as it was."));
    }
    told.replaceChildren(...parts);
  };
  const tellPlace = place => {
    const lines = map.unitsAt(place).map(each => html("li", {}, each));
    const links = map.ordersAt(place).map(each => html("a", { href: `#${nameOf(each)}` }, nameOf(each)));
    const parts = [html("p", { class: "moment" }, html("strong", {}, data.places[place][0])), html("p", { class: "note" }, map.told(place))];
    if (lines.length) parts.push(html("ul", {}, ...lines));
    if (map.without(map.number()).includes(place)) parts.push(html("p", {}, "Units here lack supply."));
    if (links.length) parts.push(html("p", { class: "links" }, "Orders:", ...links));
    told.replaceChildren(...parts);
    beside.classList.add("past");
  };

  const tellFound = (words, places) => {
    const lines = places.slice(0, 40).map(place => html("li", {}, choice(data.places[place][0], () => visit(place))));
    const head = places.length ? `"${words}" is in ${places.length} places` : `Nothing on the board is called "${words}" now`;
    const last = places.length ? null : map.lastSeen(words);
    const link = number => html("a", { href: `#${nameOf(number)}` }, nameOf(number));
    told.replaceChildren(html("p", { class: "moment" }, html("strong", {}, head)), html("ul", { class: "found" }, ...lines),
      ...(last ? [html("p", {}, `It ${last[1] > map.number() ? "is first" : "was last"} seen at ${data.places[last[0]][0]}, `, ...(last[1] ? ["in ", link(last[1])] : ["at the start"]), ...(last[2] ? ["; gone with ", link(last[2])] : []))] : []));
    beside.classList.add("past");
  };
  const choice = (words, act) => {
    const made = html("button", { type: "button" }, words);
    made.addEventListener("click", act);
    return made;
  };
  const visit = place => {
    if (view.scale() < data.readable) view.close(...map.spot(place), data.readable);
    else view.hold([map.spot(place)]);
    look(place);
  };
  const finder = html("input", { type: "search", placeholder: "Find a place or unit", "aria-label": "Find a place or a unit", enterkeyhint: "search" });
  finder.addEventListener("change", () => {
    const places = finder.value.trim() ? map.find(finder.value) : null;
    if (!places) return look(null);
    if (places.length === 1) visit(places[0]);
    else tellFound(finder.value.trim(), places);
    (told.children[2] || told.lastElementChild).scrollIntoView({ block: "nearest" }); // on a telephone it lies below the map
  });

  // a place is told and its stack laid open; nowhere closes it and tells the order again
  const look = place => {
    map.unfold(place);
    if (place !== null) tellPlace(place);
    else tell(map.number());
  };
  const stack = by => () => {
    const all = map.stacksIn(view.seen()), here = all.indexOf(map.unfolded());
    if (all.length) look(all[here < 0 ? by < 0 ? all.length - 1 : 0 : (here + by + all.length) % all.length]);
  };

  // -- the bar

  const button = (sign, label, act) => {
    const made = html("button", { type: "button", "aria-label": label, title: label }, sign);
    made.addEventListener("click", act);
    return made;
  };
  const ICONS = {
    First: "M5 5v14M19 5v14L8 12z", "Round back": "M12 5v14L3 12zM21 5v14l-9-7z", Back: "M17 5v14L7 12z", Play: "M7 4v16l13-8z",
    Pause: "M8 5v14M16 5v14", Forward: "M7 5v14l10-7z", "Round forward": "M12 5v14l9-7zM3 5v14l9-7z", Last: "M19 5v14M5 5v14l11-7z",
  };
  const icon = label => {
    const drawn = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    drawn.append(element("path", { d: ICONS[label] }));
    return drawn;
  };
  const play = button(icon("Play"), "Play", toggle);
  const slider = html("input", { type: "range", min: 0, max: map.last, value: map.last, "aria-label": "Order" });
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  const graph = () => {
    const drawn = element("svg", { class: "graph", viewBox: `0 0 ${map.last} 100`, preserveAspectRatio: "none", "aria-hidden": "true" });
    for (const index of first.slice(1)) drawn.append(element("path", { class: "turn", d: `M${index} 0V100` }));
    const all = data.scores.flatMap(([, runs]) => runs.filter((_, slot) => slot % 2));
    const low = Math.min(...all), high = Math.max(...all, low + 1), y = value => 94 - 88 * (value - low) / (high - low);
    data.scores.forEach(([, runs], series) => {
      let d = `M0 ${y(runs[1])}`;
      for (let slot = 2; slot < runs.length; slot += 2) d += `H${runs[slot]}V${y(runs[slot + 1])}`;
      drawn.append(element("path", { class: `line n${series}`, d: `${d}H${map.last}` }));
    });
    return drawn;
  };
  const wholeMap = () => view.show(whole);
  const moves = html("div", { class: "buttons", role: "group", "aria-label": "Replay" },
    ...[["First", () => { stop(); go(0); }], ["Round back", round(-1)], ["Back", step(-1)]].map(([name, act]) => button(icon(name), name, act)),
    play,
    ...[["Forward", step(1)], ["Round forward", round(1)], ["Last", () => { stop(); go(map.last); }]].map(([name, act]) => button(icon(name), name, act)));
  const looks = html("div", { class: "buttons", role: "group", "aria-label": "Map" },
    button("+", "Enlarge", () => view.zoom(1.4)), button("\u2212", "Reduce", () => view.zoom(1 / 1.4)),
    button("Whole map", "Whole map", wholeMap), finder,
    ...data.regions.map(([title, ...box]) => button(title, `Show ${title}`, () => view.fit(box))));
  const track = html("div", { class: "track" }, graph(), slider);
  if (map.last) board.querySelector(".mapview").after(html("div", { class: "bar" }, track, moves, looks));
  else board.querySelector(".mapview").after(html("div", { class: "bar" }, looks));
  told.setAttribute("aria-live", "polite");
  told.className = "told";
  beside.prepend(told);

  // -- keys: left and right anywhere, the others once the board has been chosen

  const KEYS = {
    ArrowLeft: step(-1), ArrowRight: step(1), ArrowUp: () => { stop(); go(0); }, ArrowDown: () => { stop(); go(map.last); },
    Home: () => { stop(); go(0); }, End: () => { stop(); go(map.last); }, " ": toggle,
    "+": () => view.zoom(1.4), "-": () => view.zoom(1 / 1.4), 0: wholeMap,
    s: stack(1), Escape: () => look(null),
  };
  const SHIFTED = { ArrowLeft: round(-1), ArrowRight: round(1), S: stack(-1) };
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = document.activeElement;
    if (at.closest("input, textarea, select, [role=group][tabindex]") && !(at.closest(".mapview"))) return;
    if (event.key === " " && at.closest("button, a, summary")) return;
    const anywhere = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!anywhere && !board.contains(at)) return;
    const act = (event.shiftKey ? SHIFTED : KEYS)[event.key] || KEYS[event.key];
    if (!act || !map.last && "ArrowUpArrowDown HomeEnd".includes(event.key)) return;
    event.preventDefault();
    act();
  });
  svg.addEventListener("click", event => {
    board.querySelector(".mapview").focus({ preventScroll: true });
    if (view.dragged()) return;
    const place = map.nearest(view.point(event.clientX, event.clientY));
    look(place === map.unfolded() ? null : place);
  });

  // -- links: from an order in the story to the board, and by the address to any order

  addEventListener("click", event => {
    const link = event.target.closest?.(".orders p:first-child strong:first-child a");
    if (!link) return;
    const number = orders.indexOf(link.closest("li")) + 1;
    if (!number) return;
    event.preventDefault();
    stop();
    go(number);
    board.scrollIntoView({ block: "start" });
  });
  const open = () => {
    const number = named(location.hash);
    if (number) {
      stop();
      go(number, { address: false });
      board.scrollIntoView({ block: "start" });
      return;
    }
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);

  // a narrow window opens where something happened last, as large as it can be read
  if (data.heart && view.scale() < data.readable) view.close(...data.heart, data.readable);
  open();
};

const copying = () => {
  for (const form of document.querySelectorAll("pre:has(> .language-form)")) {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "copy";
    copy.textContent = "Copy";
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(form.textContent.replace(/\n$/, ""));
        copy.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(form);
        copy.textContent = "Selected: copy it now";
      }
    });
    form.before(copy);
  }
};

// where a map of a past turn is larger than its frame, the middle of what changed in it is seen first
addEventListener("toggle", event => {
  for (const each of event.target.querySelectorAll(".mapframe")) {
    each.scrollTo((each.scrollWidth - each.clientWidth) / 2, (each.scrollHeight - each.clientHeight) / 2);
  }
}, { capture: true });

// of a long line the part is in sight that the carets are under
const carets = () => {
  for (const block of document.querySelectorAll(".faults pre")) {
    const lines = block.textContent.trimEnd().split("\n"), at = lines[lines.length - 1].indexOf("^");
    const letter = block.scrollWidth / Math.max(...lines.map(each => each.length));
    if (at > 0 && block.scrollWidth > block.clientWidth) block.scrollLeft = at * letter - block.clientWidth / 3;
  }
};

document.documentElement.classList.add("live");
document.querySelector(".windows")?.remove(); // they would be drawn anew with every change of the board
copying();
carets();
const found = document.getElementById("board-data");
if (found) {
  const data = JSON.parse(found.textContent), board = document.querySelector(".board"), svg = document.getElementById("board");
  controls(board, svg, data, data.whole);
}
