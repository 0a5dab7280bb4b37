// The window on the board: what part of the map is seen, moved by mouse, fingers and keys.

const camera = (svg, whole) => {
  const SMALLEST = 8; // times that the map may be enlarged
  let box = svg.getAttribute("viewBox").split(" ").map(Number);

  const show = next => {
    const width = Math.min(Math.max(next[2], whole[2] / SMALLEST), whole[2] * 1.1);
    const height = width * next[3] / next[2];
    const x = next[0] + (next[2] - width) / 2, y = next[1] + (next[3] - height) / 2;
    box = [x, y, width, height];
    svg.setAttribute("viewBox", box.map(each => each.toFixed(1)).join(" "));
  };
  // where a point of the window lies on the map
  const point = (x, y) => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  // how the window would have to be for a point of the map to stay where it is while the map grows
  const zoom = (factor, at = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 }) => {
    const width = Math.min(Math.max(box[2] / factor, whole[2] / SMALLEST), whole[2] * 1.1), by = width / box[2];
    show([at.x - (at.x - box[0]) * by, at.y - (at.y - box[1]) * by, width, box[3] * by]);
  };
  const pan = (across, down) => show([box[0] + across, box[1] + down, box[2], box[3]]);
  // how much of the map the window shows, which is more than the box where their shapes differ
  const seen = () => {
    const { left, top, right, bottom } = svg.getBoundingClientRect();
    const a = point(left, top), b = point(right, bottom);
    return [a.x, a.y, b.x - a.x, b.y - a.y];
  };
  const scale = () => svg.getScreenCTM().a;
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
  };
  // a window round a point, at so many pixels a unit of the map
  const close = (x, y, wanted) => {
    const { width, height } = svg.getBoundingClientRect();
    show([x - width / wanted / 2, y - height / wanted / 2, width / wanted, height / wanted]);
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

  return { show, zoom, pan, hold, close, scale, box: () => box, dragged: () => moved >= 4 };
};
