// The window on the board: what part of the map is seen, moved by mouse, fingers and keys.
//
// The map moves behind the window by a transform: another viewBox would have every word of it laid out anew.

const camera = (svg, whole, shown) => {
  const SMALLEST = 16; // times that the map may be enlarged
  const FAR = .45; // pixels a unit, below which small print is left out
  const layer = svg.querySelector("#view");
  let box = svg.getAttribute("viewBox").split(" ").map(Number), size = [1, 1], grown = 1;

  const show = next => {
    const widest = Math.max(whole[2], whole[3] * next[2] / next[3]) * 1.1; // all of the map, in a window of that shape
    const width = Math.min(Math.max(next[2], whole[2] / SMALLEST), widest);
    const height = width * next[3] / next[2];
    box = [next[0] + (next[2] - width) / 2, next[1] + (next[3] - height) / 2, width, height];
    grown = Math.min(size[0] / width, size[1] / height);
    const across = size[0] / 2 - (box[0] + width / 2) * grown, down = size[1] / 2 - (box[1] + height / 2) * grown;
    layer.setAttribute("transform", `translate(${across.toFixed(2)} ${down.toFixed(2)}) scale(${grown.toFixed(5)})`);
    svg.classList.toggle("far", grown < FAR);
    shown(grown, -across / grown, -down / grown, size[0] / grown, size[1] / grown);
  };
  const resize = (width, height) => {
    if (!width || width === size[0] && height === size[1]) return;
    size = [width, height];
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    show(box);
  };
  const measure = () => {
    const { width, height } = svg.getBoundingClientRect();
    resize(width, height);
  };
  const scale = () => grown;
  // where a point of the window lies on the map
  const point = (x, y) => new DOMPoint(x, y).matrixTransform(layer.getScreenCTM().inverse());
  // a point of the map stays where it is while the map grows
  const zoom = (factor, at = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 }) => {
    const width = Math.min(Math.max(box[2] / factor, whole[2] / SMALLEST), whole[2] * 1.1), by = width / box[2];
    show([at.x - (at.x - box[0]) * by, at.y - (at.y - box[1]) * by, width, box[3] * by]);
  };
  // a window with as little beyond the edges of the map as its shape allows
  const within = () => {
    const [x, y, width, height] = seen();
    const back = (from, long, start, full) => long >= full ? start + full / 2 - from - long / 2
      : Math.max(start - from, 0) + Math.min(start + full - from - long, 0);
    pan(back(x, width, whole[0], whole[2]), back(y, height, whole[1], whole[3]));
  };
  const pan = (across, down) => show([box[0] + across, box[1] + down, box[2], box[3]]);
  // how much of the map the window shows, which is more than the box where their shapes differ
  const seen = () => {
    const { left, top, right, bottom } = svg.getBoundingClientRect();
    const a = point(left, top), b = point(right, bottom);
    return [a.x, a.y, b.x - a.x, b.y - a.y];
  };
  // brings points into the window: moves it if they lie outside, widens it only if they do not fit
  const hold = (points, margin = 90) => {
    if (!points.length) return;
    const xs = points.map(each => each[0]), ys = points.map(each => each[1]);
    const [x, y, width, height] = seen();
    const low = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    const high = [Math.max(...xs) + margin, Math.max(...ys) + margin];
    if (low[0] >= x && low[1] >= y && high[0] <= x + width && high[1] <= y + height) return;
    const grow = Math.max(1, (high[0] - low[0]) / width, (high[1] - low[1]) / height);
    const size = [width * grow, height * grow];
    show([(low[0] + high[0] - size[0]) / 2, (low[1] + high[1] - size[1]) / 2, ...size]);
    within();
  };
  // a window round a point, at so many pixels a unit of the map
  const close = (x, y, wanted) => {
    show([x - size[0] / wanted / 2, y - size[1] / wanted / 2, size[0] / wanted, size[1] / wanted]);
    within();
  };

  const fingers = new Map();
  let moved = 0;
  const middle = () => {
    const all = [...fingers.values()];
    const x = all.reduce((sum, each) => sum + each.x, 0) / all.length;
    const y = all.reduce((sum, each) => sum + each.y, 0) / all.length;
    return { x, y, apart: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
  };
  svg.addEventListener("pointerdown", event => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) moved = 0;
  });
  svg.addEventListener("pointermove", event => {
    if (!fingers.has(event.pointerId)) return;
    const before = middle(), from = point(before.x, before.y);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = middle();
    moved += Math.hypot(after.x - before.x, after.y - before.y);
    if (moved < 4 && fingers.size === 1) return;
    svg.setPointerCapture(event.pointerId);
    if (before.apart && after.apart) zoom(after.apart / before.apart, from);
    const to = point(after.x, after.y);
    pan(from.x - to.x, from.y - to.y);
  });
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, event => fingers.delete(event.pointerId));
  svg.addEventListener("wheel", event => {
    // a wheel over the page scrolls it; over the board it enlarges once the board has been chosen
    if (!event.ctrlKey && !svg.closest(".board").contains(document.activeElement)) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, point(event.clientX, event.clientY));
  }, { passive: false });

  measure();
  within();
  new ResizeObserver(measure).observe(svg);
  // a sheet of A4 has room for 190 by 80 millimetres of map, with names that can be read there
  addEventListener("beforeprint", () => resize(718, 302));
  addEventListener("afterprint", measure);
  const fit = region => { show(region); within(); };
  return { show, fit, zoom, pan, hold, close, seen, scale, point, dragged: () => moved >= 4 };
};
