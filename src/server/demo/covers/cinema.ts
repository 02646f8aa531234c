import type { Random } from "#server/demo/random.ts";
import { across, below, circle, linear, radial, round, scene, sky, smooth, times } from "./scene.ts";

/** A screen between two cranes in the evening, lamps on a string, heads in front of it. */
export function cinemaCover(random: Random): string {
  const definitions = [
    linear("evening", [
      ["#0e2a4a", 0],
      ["#1f5673", 0.35],
      ["#f0975c", 0.68],
      ["#f7c873", 0.8],
    ]),
    linear("water", [
      ["#8a6a62", 0],
      ["#1d3349", 0.5],
      ["#0a1626", 1],
    ]),
    radial("light", [["#fff6dc88", 0], ["#ffe9b033", 0.5], "#ffe9b000"]),
    radial("bulb", ["#fffbe8", ["#ffdc8a", 0.25], "#ffb84a00"]),
    linear("screen", ["#f8f4e8", "#e2ddcf"]),
  ].join("");
  const skyline = below(
    across(60, (at) => 730 - (Math.floor(at * 30) % 3) * 14 - 22 * Math.abs(Math.sin(Math.floor(at * 24) * 2.3))),
    "#2b3a52",
  );
  const water = `<rect y="735" width="2160" height="345" fill="url(#water)"/>`;
  const ripples = times(
    70,
    () =>
      `<rect x="${random.between(560, 1600)}" y="${random.between(745, 930)}" width="${random.between(20, 150)}" height="3" rx="1.5" fill="#fff0c8" fill-opacity="${round(0.08 + random.next() * 0.2)}"/>`,
  );
  return scene(
    definitions,
    sky("url(#evening)"),
    skyline,
    crane(380, 1),
    crane(1800, -1),
    water,
    ripples,
    circle(1080, 430, 780, "url(#light)"),
    screen(),
    lamps(),
    crowd(random),
  );
}

/** A harbor crane; `way`: where its arm points. */
function crane(x: number, direction: 1 | -1): string {
  const legs = `<path d="M-70 740L-34 330L34 330L70 740L48 740L20 360L-20 360L-48 740Z"/><path d="M-56 580H56V596H-56Z"/>`;
  const cabin = `<rect x="-52" y="250" width="104" height="86" rx="6"/><path d="M-30 250L-6 110H6L30 250Z"/>`;
  const arm = `<path d="M0 120L470 172V188L0 150Z"/><path d="M0 112L470 168" stroke="#101c2e" stroke-width="5"/><path d="M-150 190L0 116L0 150L-150 214Z"/><rect x="-172" y="186" width="60" height="56"/>`;
  const rope = `<path d="M420 180V212" stroke="#101c2e" stroke-width="5"/>`;
  return `<g transform="translate(${x} 0) scale(${direction} 1)" fill="#101c2e">${legs}${cabin}${arm}${rope}</g>`;
}

/** What is shown: the face of the moon, from a famous film. */
function screen(): string {
  const craters = [
    [1010, 380, 26],
    [1150, 350, 18],
    [1060, 520, 22],
    [1190, 480, 30],
    [970, 470, 14],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, "#c9c3b3"));
  const rocket = `<g transform="translate(1132 408) rotate(38)"><path d="M-16 60V-30C-16 -58 16 -58 16 -30V60Z" fill="#3b3a40"/><path d="M-16 60L-30 84H30L16 60Z" fill="#55545c"/></g>`;
  return `<rect x="780" y="205" width="600" height="450" rx="4" fill="#101c2e"/><rect x="792" y="217" width="576" height="426" fill="url(#screen)"/><clipPath id="frame"><rect x="792" y="217" width="576" height="426"/></clipPath><g clip-path="url(#frame)"><rect x="792" y="217" width="576" height="426" fill="#6d6a70"/>${times(30, (at) => circle(800 + ((at * 197) % 560), 225 + ((at * 131) % 410), 1.5 + (at % 3), "#f8f4e8")).join("")}${circle(1080, 440, 168, "#efe9da")}${craters.join("")}${rocket}</g>`;
}

function lamps(): string {
  const hang = (at: number): [number, number] => [-20 + 2200 * at, 90 + 90 * Math.abs(Math.sin(at * Math.PI * 3)) + 10];
  const string = `<path d="${smooth(times(61, (at) => hang(at / 60)))}" fill="none" stroke="#0e1a2a" stroke-width="4"/>`;
  const bulbs = times(31, (at) => {
    const [x, y] = hang(at / 30);
    return circle(x, y + 14, 44, "url(#bulb)") + circle(x, y + 14, 9, "#fffbe8");
  });
  return string + bulbs.join("");
}

function crowd(random: Random): string[] {
  const rows = [
    { y: 945, size: 30, color: "#13233a", count: 26 },
    { y: 1010, size: 40, color: "#0c182a", count: 21 },
    { y: 1085, size: 54, color: "#060d18", count: 16 },
  ];
  return rows.flatMap(({ y, size, color, count }) =>
    times(count, (at) => {
      const x = ((at + 0.5) / count) * 2160 + (random.next() - 0.5) * 50;
      const head = y - size * (0.2 + random.next() * 0.5);
      return (
        circle(x, head, size * 0.62, color) +
        `<path d="M${round(x - size * 1.25)} ${y + 140}C${round(x - size * 1.25)} ${round(head + size * 0.75)} ${round(x + size * 1.25)} ${round(head + size * 0.75)} ${round(x + size * 1.25)} ${y + 140}Z" fill="${color}"/>`
      );
    }),
  );
}
