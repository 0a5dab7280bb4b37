// The map on the right: the report's own board, moved by the report's own camera; it says which place was clicked.
/* global camera, drawing, labels */

import { button } from "./html.js";

export const mapping = (map, shared, chosen) => {
  let number = 0, looked = null, open = null; // where the window was, and at which scale

  // `follow`: the last order was clicked, so what it is about comes in sight
  const put = (found, follow) => {
    if (found.number === number && !("drawn" in found)) return;
    const kept = looked, off = [...map.querySelectorAll("input:not(:checked)")].map(each => each.id);
    number = found.number;
    open = null;
    shared.innerHTML = found.shared || "";
    map.innerHTML = found.drawn || "";
    map.querySelectorAll(".windows, .beside").forEach(each => each.remove());
    map.querySelectorAll("input").forEach(each => { if (map.dataset.drawn) each.checked = !off.includes(each.id); });
    map.dataset.drawn = "yes";
    const svg = document.getElementById("board");
    if (!svg || !found.data) return;
    const data = JSON.parse(found.data), drawn = drawing(svg, data), name = labels(svg, data, data.whole);
    const view = camera(svg, data.whole, (scale, ...seen) => { drawn.cull(...seen); name(scale, seen); });
    if (kept) view.close(...kept);
    else if (data.heart && view.scale() < data.readable) view.close(...data.heart, data.readable);
    const look = () => {
      const [x, y, width, height] = view.seen();
      looked = [x + width / 2, y + height / 2, view.scale()];
    };
    if (follow && kept) {
      view.hold(drawn.about(data.orders.length).map(drawn.spot), 40);
      look();
    }
    const choose = place => {
      look();
      open = place;
      drawn.unfold(place);
      chosen(place === null ? "" : data.places[place][0]);
    };
    svg.addEventListener("click", event => {
      map.querySelector(".mapview").focus({ preventScroll: true });
      if (view.dragged()) return;
      const place = drawn.nearest(view.point(event.clientX, event.clientY));
      choose(place === open ? null : place);
    });
    for (const moved of ["pointerup", "wheel", "keyup"]) svg.addEventListener(moved, look);
    keys(map.querySelector(".mapview"), view, drawn, data, choose, () => open);
    map.querySelector(".board > .buttons").addEventListener("click", look); // behind the button's own act
  };
  return { put, number: () => number };
};

// s and S go from stack to stack, the arrows move the map, + and - enlarge and reduce it, 0 shows all of it
const keys = (window, view, drawn, data, choose, open) => {
  const step = by => {
    const all = drawn.stacksIn(view.seen()), here = all.indexOf(open());
    if (all.length) choose(all[here < 0 ? by < 0 ? all.length - 1 : 0 : (here + by + all.length) % all.length]);
  };
  const pan = (across, down) => () => {
    const [, , width, height] = view.seen();
    view.pan(across * width / 5, down * height / 5);
  };
  const acts = {
    s: () => step(1), S: () => step(-1), Escape: () => choose(null), "+": () => view.zoom(1.4), "-": () => view.zoom(1 / 1.4),
    0: () => view.show(data.whole), ArrowLeft: pan(-1, 0), ArrowRight: pan(1, 0), ArrowUp: pan(0, -1), ArrowDown: pan(0, 1),
  };
  window.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });
  const tools = document.createElement("div");
  tools.className = "buttons";
  for (const [sign, label, key] of [["+", "Enlarge", "+"], ["\u2212", "Reduce", "-"], ["Whole map", "Whole map", "0"]]) {
    tools.append(button(sign, acts[key], { title: label, "aria-label": label }));
  }
  // in a narrow window what is shown, and what the signs mean, is folded
  const more = button("\u22ef", () => more.setAttribute("aria-expanded", String(window.closest("#map").classList.toggle("open"))),
    { class: "more", title: "What is shown, and the legend", "aria-label": "What is shown, and the legend", "aria-expanded": "false" });
  tools.append(more);
  window.after(tools);
};
