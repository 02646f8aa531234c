import type { Random } from "#server/demo/random.ts";
import { HEIGHT, scene, sky, times, WIDTH } from "./scene.ts";

/** Tiles from a type case: parts of letters, printed in five inks. */
export function lettersCover(random: Random): string {
  const columns = 12;
  const rows = 6;
  let before = -1;
  const tiles = times(columns * rows, (at) => {
    const x = (at % columns) * SIDE;
    const y = Math.floor(at / columns) * SIDE;
    const [ground, ink, accent] = random.pick(INKS) as [string, string, string];
    let shape = random.between(0, SHAPES.length - 1);
    if (shape === before) shape = (shape + 1) % SHAPES.length;
    before = shape;
    const angle = random.between(0, 3) * 90;
    const drawn = (SHAPES[shape] as Shape)(ink, accent);
    return `<g transform="translate(${x} ${y})"><rect width="${SIDE + 0.5}" height="${SIDE + 0.5}" fill="${ground}"/><g transform="rotate(${angle} 90 90)">${drawn}</g></g>`;
  });
  return scene(
    "",
    sky("#f4ead8"),
    `<g transform="translate(${(WIDTH - columns * SIDE) / 2} ${(HEIGHT - rows * SIDE) / 2})">`,
    tiles,
    "</g>",
  );
}

const SIDE = 180;

type Shape = (ink: string, accent: string) => string;

/** Bowls, stems, serifs and dots, in a square of 180. */
const SHAPES: Shape[] = [
  (ink) => `<path d="M0 0A180 180 0 0 1 180 180L0 180Z" fill="${ink}"/>`,
  (ink, accent) =>
    `<path d="M0 0A180 180 0 0 1 180 180L0 180Z" fill="${ink}"/><path d="M0 90A90 90 0 0 1 90 180L0 180Z" fill="${accent}"/>`,
  (ink) => `<path d="M0 90A90 90 0 0 1 180 90L180 180L0 180Z" fill="${ink}"/>`,
  (ink, accent) => `<circle cx="90" cy="90" r="90" fill="${ink}"/><circle cx="90" cy="90" r="40" fill="${accent}"/>`,
  (ink) => `<rect width="60" height="180" fill="${ink}"/><rect x="60" y="120" width="120" height="60" fill="${ink}"/>`,
  (ink) => `<path d="M0 180L90 0L180 180Z" fill="${ink}"/>`,
  (ink, accent) =>
    `<rect width="90" height="180" fill="${ink}"/><path d="M90 0A90 90 0 0 1 90 180Z" fill="${accent}"/>`,
  (ink) => `<path d="M0 0H180V60H60V180H0Z" fill="${ink}"/>`,
  (ink, accent) => `<path d="M0 0L180 180L0 180Z" fill="${ink}"/><circle cx="130" cy="50" r="32" fill="${accent}"/>`,
  (ink) => times(3, (at) => `<rect y="${at * 60}" width="180" height="30" fill="${ink}"/>`).join(""),
  (ink, accent) =>
    `<path d="M0 0A90 90 0 0 0 180 0Z" fill="${ink}"/><path d="M0 180A90 90 0 0 1 180 180Z" fill="${accent}"/>`,
];

/** Paper, ink, second ink. */
const INKS = [
  ["#f4ead8", "#1d1b2a", "#e8452f"],
  ["#f4ead8", "#e8452f", "#1d1b2a"],
  ["#1d1b2a", "#f4ead8", "#f2b33d"],
  ["#f2b33d", "#1d1b2a", "#f4ead8"],
  ["#2447c9", "#f4ead8", "#f2b33d"],
  ["#f4ead8", "#2447c9", "#f2b33d"],
  ["#e8452f", "#f4ead8", "#1d1b2a"],
];
