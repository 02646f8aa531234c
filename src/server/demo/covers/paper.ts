import type { Random } from "#server/demo/random.ts";
import { circle, HEIGHT, round, scene, sky, times, WIDTH } from "./scene.ts";

/** Sheets on a table, printed in three inks that overlap, with the dots of a risograph. */
export function paperCover(random: Random): string {
  const sheets = SHEETS.map(([x, y, angle, print]) => {
    const drawn = PRINTS[print % PRINTS.length]?.(random) ?? "";
    return `<g transform="translate(${x} ${y}) rotate(${angle})">${SHADOW}<rect x="-210" y="-290" width="420" height="580" fill="#fffaf0"/><svg x="-210" y="-290" width="420" height="580" viewBox="0 0 420 580" overflow="hidden"><g style="mix-blend-mode:multiply">${drawn}</g></svg><rect x="-210" y="-290" width="14" height="580" fill="#2a1a3a" fill-opacity="0.06"/></g>`;
  });
  const ground = dots(WIDTH, HEIGHT, 27, (x, y) => 2.2 + 5 * ((x / WIDTH + y / HEIGHT) / 2), "#ff8f7a");
  return scene("", sky("#ffc9b8"), `<g opacity="0.55">${ground}</g>`, sheets);
}

/** Several layers make it soft. */
const SHADOW = times(
  6,
  (at) =>
    `<rect x="${-206 - at * 5}" y="${-276 - at * 4}" width="${412 + at * 10}" height="${572 + at * 9}" rx="${4 + at * 5}" fill="#3b1d54" fill-opacity="0.045"/>`,
).join("");

const [PINK, BLUE, YELLOW] = ["#ff48b0", "#0078bf", "#ffd800"];

/** The center of each sheet, its rotation, and what is on it. */
const SHEETS: [x: number, y: number, turn: number, print: number][] = [
  [170, 250, -14, 4],
  [1990, 880, 17, 3],
  [330, 820, 11, 1],
  [2000, 240, -9, 2],
  [640, 420, -6, 0],
  [1590, 690, 8, 5],
  [1120, 560, 2, 6],
];

type Print = (random: Random) => string;

const PRINTS: Print[] = [
  () =>
    circle(210, 250, 150, YELLOW ?? "") +
    dots(420, 580, 15, (_, y) => 7.4 * (1 - y / 640), PINK ?? "") +
    `<path d="M0 420Q105 340 210 420T420 420V580H0Z" fill="${BLUE}" fill-opacity="0.85"/>`,
  () =>
    times(
      8,
      (at) => `<rect x="0" y="${at * 74}" width="420" height="37" fill="${at % 2 === 0 ? PINK : YELLOW}"/>`,
    ).join("") + circle(210, 290, 130, BLUE ?? "", 'fill-opacity="0.85"'),
  () =>
    `<path d="M60 500L210 90L360 500Z" fill="${BLUE}" fill-opacity="0.85"/>` +
    dots(420, 580, 14, (x) => 1.4 + 5.6 * (x / 420), YELLOW ?? "") +
    circle(300, 150, 70, PINK ?? ""),
  () =>
    `<rect x="40" y="40" width="340" height="500" fill="${YELLOW}"/>` +
    times(6, (at) =>
      circle(
        90 + (at % 2) * 240,
        130 + Math.floor(at / 2) * 160,
        70,
        at % 2 === 0 ? (PINK ?? "") : (BLUE ?? ""),
        'fill-opacity="0.85"',
      ),
    ).join(""),
  () =>
    dots(420, 580, 16, (x, y) => 7.6 * Math.abs(Math.sin(x / 90) * Math.cos(y / 110)), BLUE ?? "") +
    `<rect x="70" y="200" width="280" height="180" fill="${PINK}" fill-opacity="0.9"/>`,
  (random) =>
    times(
      26,
      () =>
        `<rect x="${random.between(10, 330)}" y="${random.between(10, 500)}" width="${random.between(30, 120)}" height="${random.between(20, 70)}" fill="${random.pick([PINK, BLUE, YELLOW])}" fill-opacity="0.85" transform="rotate(${random.between(-30, 30)} 210 290)"/>`,
    ).join(""),
  () =>
    `<rect width="420" height="580" fill="${YELLOW}"/>` +
    dots(420, 580, 13, (x, y) => Math.max(0, 8.4 - Math.hypot(x - 210, y - 300) / 27), PINK ?? "") +
    `<path d="M95 300C95 190 325 190 325 300C325 410 95 410 95 300Z" fill="none" stroke="${BLUE}" stroke-width="16"/>` +
    circle(210, 300, 52, BLUE ?? "") +
    times(
      11,
      (at) =>
        `<rect x="205" y="96" width="10" height="62" fill="${BLUE}" transform="rotate(${(at - 5) * 15} 210 340)"/>`,
    ).join(""),
];

/** A raster at 45 degrees; the radius depends on the position. */
function dots(
  width: number,
  height: number,
  step: number,
  radius: (x: number, y: number) => number,
  ink: string,
): string {
  const rows = Math.ceil(height / step) + 1;
  const columns = Math.ceil(width / step) + 1;
  const drawn = times(rows * columns, (at) => {
    const row = Math.floor(at / columns);
    const x = (at % columns) * step + (row % 2) * (step / 2);
    const size = radius(x, row * step);
    return size < 0.4
      ? ""
      : `M${round(x - size)} ${row * step}a${round(size)} ${round(size)} 0 1 0 ${round(2 * size)} 0a${round(size)} ${round(size)} 0 1 0 ${round(-2 * size)} 0`;
  });
  return `<path d="${drawn.join("")}" fill="${ink}"/>`;
}
