import type { Random } from "#server/demo/random.ts";
import { circle, round, scene, sky, times } from "./scene.ts";

/** Five colors on wet paper. */
export function watercolorCover(random: Random): string {
  const washes = WASHES.map(
    ([x, y, size, color]) => `<g style="mix-blend-mode:multiply">${wash(x, y, size, color, random).join("")}</g>`,
  );
  const splashes = times(70, () => {
    const [x, y, size, color] = random.pick(WASHES);
    const away = size * (0.95 + random.next() * 0.75);
    const angle = random.next() * Math.PI * 2;
    return blob(
      x + Math.cos(angle) * away,
      y + Math.sin(angle) * away * 0.7,
      2 + random.next() ** 4 * 26,
      color,
      0.25 + random.next() * 0.4,
      random,
    );
  });
  const grain = times(900, () =>
    circle(random.next() * 2160, random.next() * 1080, 0.6 + random.next() * 1.3, "#8a7a5c", 'fill-opacity="0.13"'),
  );
  return scene("", sky("#fdfaf3"), washes, splashes, grain, brush());
}

const WASHES: [x: number, y: number, size: number, color: string][] = [
  [390, 420, 330, "#f7b733"],
  [760, 640, 340, "#f0567a"],
  [1150, 400, 350, "#7a5fd0"],
  [1540, 640, 330, "#2f8fd8"],
  [1860, 380, 280, "#37b58f"],
];

/** Thin layers, each frayed in its own way: where they end, the paint has dried. */
function wash(x: number, y: number, size: number, color: string, random: Random): string[] {
  const swell = fringe(random, [2, 3, 5], 0.1);
  return times(9, (layer) => {
    const fray = fringe(random, [5, 8, 13, 21, 34, 61], 0.045);
    const reach = size * (0.74 + layer * 0.045);
    const outline = layer === 8 ? ` stroke="${color}" stroke-opacity="0.35" stroke-width="4"` : "";
    return `<path d="${ring(x, y, (angle) => reach * (1 + swell(angle) + fray(angle)))}" fill="${color}" fill-opacity="${layer === 8 ? 0.2 : 0.135}"${outline}/>`;
  });
}

function blob(x: number, y: number, size: number, color: string, opacity: number, random: Random): string {
  const fray = fringe(random, [2, 3, 7], 0.14);
  return `<path d="${ring(x, y, (angle) => size * (1 + fray(angle)), 24)}" fill="${color}" fill-opacity="${round(opacity)}"/>`;
}

/** Waves around a circle, the finer the smaller. */
function fringe(random: Random, waves: number[], strength: number): (angle: number) => number {
  const parts = waves.map((wave, at) => ({
    wave,
    shift: random.next() * 7,
    high: (strength * (0.6 + 0.8 * random.next())) / (1 + at),
  }));
  return (angle) => parts.reduce((sum, { wave, shift, high }) => sum + high * Math.sin(angle * wave + shift), 0);
}

function ring(x: number, y: number, away: (angle: number) => number, points = 300): string {
  const coordinates = times(points, (at) => {
    const angle = (at / points) * Math.PI * 2;
    return `${round(x + Math.cos(angle) * away(angle) * 1.12)} ${round(y + Math.sin(angle) * away(angle) * 0.92)}`;
  });
  return `M${coordinates.join("L")}Z`;
}

/** A round brush, laid down. */
function brush(): string {
  return `<g transform="translate(1180 930) rotate(-14)"><rect x="150" y="-13" width="760" height="26" rx="13" fill="#23304f"/><rect x="820" y="-13" width="90" height="26" rx="13" fill="#e9b44c"/><rect x="40" y="-19" width="124" height="38" rx="5" fill="#c7ccd6"/><rect x="40" y="-19" width="124" height="12" rx="5" fill="#eef1f6"/><path d="M44 -19C-20 -30 -80 -12 -128 2C-80 14 -20 30 44 19Z" fill="#3a2b25"/><path d="M-20 -22C-70 -16 -100 -6 -128 2C-90 12 -60 18 -20 22C-44 8 -44 -8 -20 -22Z" fill="#7a5fd0"/></g>`;
}
