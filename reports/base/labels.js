// Names on a map too small for its own: the important ones first, each where it lies on no other.

const labels = (svg, data, whole) => {
  const hexes = data.kind === "hexes";
  // pixels a unit of the drawing, from which on the map's own names can be read: a window opens a little above, and may shrink
  const READ = .95 * data.readable;
  const SIZE = 11, GAP = 3, APART = 12; // pixels
  const HALVES = [[26, 26], [17, 17], [58, 52], [58, 52]]; // of a place, by its size
  const layer = element("g", { class: "labels", "aria-hidden": "true" });
  svg.querySelector("#view > .happened").after(layer);

  const degree = data.places.map(() => 0);
  for (const pair of data.links || []) for (const place of pair) degree[place] += 1;
  const ofPlaces = () => data.places.map(([words, x, y, size], place) => {
    const prized = svg.querySelector(`#at-${place} > .prized`);
    return { words, x, y, across: HALVES[size][0], down: HALVES[size][1], prized: Boolean(prized), rank: degree[place] };
  });
  const ofHexes = () => [...document.querySelectorAll("defs .hx-name")].map(each => {
    const [x, y] = ["x", "y"].map(axis => Number(each.getAttribute(axis)));
    return { words: each.textContent, x, y: y - 30, across: 24, down: 20, prized: each.classList.contains("large"), rank: 0 };
  });
  let all = null;
  const measured = () => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `700 ${SIZE}px ${getComputedStyle(svg).fontFamily}`;
    all = (hexes ? ofHexes() : ofPlaces()).map(each => ({ ...each, wide: pen.measureText(each.words).width }));
    all.sort((a, b) => b.prized - a.prized || b.rank - a.rank);
  };

  const meet = (a, b, gap = 0) => a[0] < b[2] + gap && b[0] < a[2] + gap && a[1] < b[3] + gap && b[1] < a[3] + gap;
  // above its place, below, at its right, at its left: the middle of the foot of the name; in a hex the counters lie above
  const spots = ({ x, y, across, down, wide }, unit) => {
    const half = wide * unit / 2, foot = SIZE * unit * .35, gap = 3 * unit;
    const [above, below] = [[x, y - down - gap], [x, y + down + SIZE * unit]];
    return [...(hexes ? [below, above] : [above, below]), [x + across + gap + half, y + foot], [x - across - gap - half, y + foot]];
  };
  const covered = (each, [x, y], unit) => {
    const half = each.wide * unit / 2;
    return [x - half, y - SIZE * unit * .85, x + half, y + SIZE * unit * .2];
  };

  let drawnAt = 0;
  // draws the names for so many pixels a unit; what is seen of the map bounds them where all of it is seen
  return (scale, seen) => {
    const small = scale < READ;
    svg.classList.toggle("thin", small);
    if (!small) { if (drawnAt) layer.replaceChildren(); drawnAt = 0; return; }
    const [x, y, width, height] = whole, unit = 1 / scale;
    const within = seen[0] <= x + unit && seen[1] <= y + unit
      && seen[0] + seen[2] >= x + width - unit && seen[1] + seen[3] >= y + height - unit;
    const key = within ? -scale : scale;
    if (key === drawnAt) return;
    drawnAt = key;
    if (!all) measured();
    const taken = [], made = [];
    const boxes = all.map(each => [each.x - each.across, each.y - each.down, each.x + each.across, each.y + each.down]);
    for (const [number, each] of all.entries()) {
      const free = spots(each, unit).map(spot => [spot, covered(each, spot, unit)]).filter(([, area]) =>
        !taken.some(other => meet(area, other, (each.prized ? GAP : APART) * unit))
        && !(within && (area[0] < seen[0] || area[1] < seen[1] || area[2] > seen[0] + seen[2] || area[3] > seen[1] + seen[3])));
      const clear = free.find(([, area]) => !boxes.some((box, other) => other !== number && meet(area, box)));
      const best = clear || each.prized && free[0];
      if (!best) continue;
      taken.push(best[1]);
      made.push(element("text", { x: best[0][0].toFixed(1), y: best[0][1].toFixed(1) }, each.words));
    }
    layer.setAttribute("font-size", SIZE * unit);
    layer.setAttribute("stroke-width", 3 * unit);
    layer.replaceChildren(...made);
  };
};
