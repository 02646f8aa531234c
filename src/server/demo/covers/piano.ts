import type { Random } from "#server/demo/random.ts";
import { circle, linear, radial, round, scene, sky, times } from "./scene.ts";

/** Keys that wave through the night under a large moon. */
export function pianoCover(random: Random): string {
  const definitions = [
    linear("night", [
      ["#070716", 0],
      ["#141338", 0.55],
      ["#2b1f57", 1],
    ]),
    radial("halo", [["#c9d4ff99", 0], ["#8d9bff33", 0.45], "#8d9bff00"]),
    radial("moon", ["#fffdf5", ["#f4efe0", 0.7], "#d9d2c4"], 'cx="0.4"', 'cy="0.38"'),
    linear("key", [
      ["#ffffff", 0],
      ["#f3effa", 0.7],
      ["#b9aede", 1],
    ]),
    linear("black", [
      ["#0b0a1a", 0],
      ["#1f1b3d", 0.85],
      ["#3b3466", 1],
    ]),
  ].join("");
  const stars = times(150, () =>
    circle(
      random.next() * 2160,
      random.next() * 760,
      0.6 + random.next() * 1.6,
      "#ffffff",
      `fill-opacity="${(0.2 + random.next() * 0.6).toFixed(2)}"`,
    ),
  );
  const seas = [
    [560, 300, 46],
    [660, 420, 30],
    [500, 430, 24],
    [700, 300, 18],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, "#cfc7b6", 'fill-opacity="0.35"'));
  const moon = [circle(600, 370, 460, "url(#halo)"), circle(600, 370, 210, "url(#moon)"), ...seas];
  return scene(definitions, sky("url(#night)"), stars, moon, keys(true), keys(false), notes(random));
}

const KEYS = 40;

/** The keyboard's upper edge, from the left (0) to the right (1), and how long a key is there. */
function edge(at: number): [x: number, y: number, length: number] {
  return [
    -80 + 2320 * at,
    700 - 150 * Math.sin(at * 5.6 + 0.5) - 130 * at,
    250 + 150 * Math.sin(at * 4.1 + 1.1) + 60 * at,
  ];
}

/** `mirrored`: what the dark floor shows of them. */
function keys(mirrored: boolean): string {
  const white = times(KEYS, (at) => {
    const [fromX, fromY, fromLength] = edge(at / KEYS);
    const [toX, toY, toLength] = edge((at + 0.94) / KEYS);
    const lean = 26;
    return `<path d="M${round(fromX)} ${round(fromY)}L${round(toX)} ${round(toY)}L${round(toX + lean)} ${round(toY + toLength)}Q${round((fromX + toX) / 2 + lean)} ${round((fromY + toY) / 2 + (fromLength + toLength) / 2 + 9)} ${round(fromX + lean)} ${round(fromY + fromLength)}Z" fill="url(#key)"/>`;
  });
  const black = times(KEYS, (at) => {
    if ([2, 6].includes(at % 7)) return "";
    const [fromX, fromY, fromLength] = edge((at + 0.66) / KEYS);
    const [toX, toY, toLength] = edge((at + 1.24) / KEYS);
    return `<path d="M${round(fromX)} ${round(fromY - 4)}L${round(toX)} ${round(toY - 4)}L${round(toX + 16)} ${round(toY + toLength * 0.61)}L${round(fromX + 16)} ${round(fromY + fromLength * 0.61)}Z" fill="url(#black)"/>`;
  });
  const drawn = [...white, ...black].join("");
  return mirrored ? `<g transform="translate(30 560)" opacity="0.1">${drawn}</g>` : `<g>${drawn}</g>`;
}

/** What rises from them. */
function notes(random: Random): string[] {
  return times(46, () => {
    const at = 0.3 + random.next() * 0.7;
    const [x, y] = edge(at);
    const up = 20 + random.next() ** 1.6 * 460;
    const size = 2 + random.next() * 8;
    return circle(
      x + (random.next() - 0.5) * 120,
      y - up,
      size,
      random.pick(["#ffd9a0", "#ffb3c7", "#bfc8ff"]),
      `fill-opacity="${round(0.85 * (1 - up / 560))}"`,
    );
  });
}
