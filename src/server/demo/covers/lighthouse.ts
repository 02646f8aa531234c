import type { Random } from "#server/demo/random.ts";
import { across, below, circle, linear, radial, scene, sky, times } from "./scene.ts";

/** A lighthouse at night, and a hundred lamps on the water. */
export function lighthouseCover(random: Random): string {
  const definitions = [
    linear("night", [
      ["#061029", 0],
      ["#10254f", 0.45],
      ["#2f4f86", 0.66],
      ["#8d86a8", 0.76],
    ]),
    linear("sea", [
      ["#24406f", 0],
      ["#0b1a3a", 0.5],
      ["#050b1d", 1],
    ]),
    radial("lamp", ["#fffbe6", ["#ffe19a", 0.18], ["#ffb84a88", 0.4], "#ff9a3000"]),
    linear(
      "beam",
      [
        ["#fff2c4dd", 0],
        ["#ffe9a655", 0.35],
        ["#ffe9a600", 1],
      ],
      { across: true },
    ),
    linear(
      "beamLeft",
      [
        ["#ffe9a600", 0],
        ["#ffe9a640", 0.7],
        ["#fff2c4cc", 1],
      ],
      { across: true },
    ),
    linear(
      "tower",
      [
        ["#fdf6ea", 0],
        ["#e8dccb", 0.55],
        ["#9a8fa0", 1],
      ],
      { across: true },
    ),
    linear(
      "red",
      [
        ["#d8433a", 0],
        ["#b52e33", 0.55],
        ["#6e1f33", 1],
      ],
      { across: true },
    ),
    linear("rock", ["#1a2038", "#070a16"]),
  ].join("");
  const stars = times(170, () =>
    circle(
      random.next() * 2160,
      random.next() ** 1.4 * 620,
      0.7 + random.next() * 1.7,
      "#ffffff",
      `fill-opacity="${(0.25 + random.next() * 0.65).toFixed(2)}"`,
    ),
  );
  const [x, top] = [1500, 300];
  const beams = `<path d="M${x} ${top}L2400 90L2400 420Z" fill="url(#beam)"/><path d="M${x} ${top}L-260 60L-260 470Z" fill="url(#beamLeft)"/>`;
  const hills = below(
    across(14, (at) => 742 - 60 * Math.max(0, Math.sin(at * 3.4 + 2.1)) - 16 * Math.sin(at * 17)),
    "#1a2c57",
    'fill-opacity="0.9"',
  );
  const sea = `<rect y="745" width="2160" height="335" fill="url(#sea)"/>`;
  const glitter = times(120, () => {
    const y = 755 + random.next() ** 1.3 * 310;
    const wide = 12 + (y - 740) * 0.28 * random.next();
    const near = x - 420 * random.next() ** 2 + 500 * random.next() ** 2 - 40;
    return `<rect x="${near.toFixed(0)}" y="${y.toFixed(0)}" width="${wide.toFixed(0)}" height="${(1.5 + (y - 740) / 90).toFixed(1)}" rx="2" fill="#ffe7ae" fill-opacity="${(0.1 + random.next() * 0.35).toFixed(2)}"/>`;
  });
  const island = `<path d="M1180 1080C1210 930 1290 890 1370 850C1400 790 1440 770 1500 768C1570 768 1610 800 1640 850C1730 880 1850 930 1900 1080Z" fill="url(#rock)"/>`;
  return scene(
    definitions,
    sky("url(#night)"),
    stars,
    beams,
    hills,
    sea,
    glitter,
    lanterns(random),
    island,
    tower(x, top),
    circle(x, top, 210, "url(#lamp)"),
    circle(x, top, 20, "#fffdf2"),
  );
}

function tower(x: number, top: number): string {
  const half = (y: number) => 46 + ((y - top - 70) / 440) * 34;
  const stripe = (from: number, to: number, fill: string) =>
    `<path d="M${x - half(from)} ${from}L${x + half(from)} ${from}L${x + half(to)} ${to}L${x - half(to)} ${to}Z" fill="${fill}"/>`;
  const stripes = times(5, (at) =>
    stripe(top + 70 + at * 88, top + 70 + (at + 1) * 88, at % 2 === 0 ? "url(#tower)" : "url(#red)"),
  );
  const gallery = `<rect x="${x - 66}" y="${top + 52}" width="132" height="20" rx="4" fill="#20263f"/>`;
  const room = `<rect x="${x - 40}" y="${top - 42}" width="80" height="96" rx="6" fill="#3c3550"/><rect x="${x - 32}" y="${top - 34}" width="64" height="80" rx="4" fill="#ffe9a8"/>`;
  const roof = `<path d="M${x - 52} ${top - 40}C${x - 40} ${top - 92} ${x + 40} ${top - 92} ${x + 52} ${top - 40}Z" fill="url(#red)"/><rect x="${x - 4}" y="${top - 118}" width="8" height="40" fill="#6e1f33"/>`;
  const windows = [150, 330].map(
    (y) => `<rect x="${x - 11}" y="${top + y}" width="22" height="36" rx="11" fill="#2b2440"/>`,
  );
  return [...stripes, gallery, room, roof, ...windows].join("");
}

/** Paper boats of light, smaller the farther out. */
function lanterns(random: Random): string[] {
  return times(100, (at) => at / 99)
    .map((near) => ({ y: 765 + near ** 1.5 * 290, size: 3.5 + near ** 1.5 * 17, x: random.next() * 2160 }))
    .map(({ x, y, size }) => {
      const glow = circle(x, y, size * 3.4, "url(#lamp)", 'fill-opacity="0.55"');
      const lantern = `<rect x="${(x - size * 0.5).toFixed(1)}" y="${(y - size * 0.9).toFixed(1)}" width="${size.toFixed(1)}" height="${(size * 1.15).toFixed(1)}" rx="${(size * 0.22).toFixed(1)}" fill="#ffd787"/>`;
      const mirror = `<rect x="${(x - size * 0.35).toFixed(1)}" y="${(y + size * 0.5).toFixed(1)}" width="${(size * 0.7).toFixed(1)}" height="${(size * 2.2).toFixed(1)}" rx="${(size * 0.3).toFixed(1)}" fill="#ffc768" fill-opacity="0.28"/>`;
      return glow + mirror + lantern;
    });
}
