import type { Random } from "#server/demo/random.ts";
import { across, below, circle, linear, radial, scene, sky, times } from "./scene.ts";

/** A whale under a full moon, and a small boat that has not noticed. */
export function whaleCover(random: Random): string {
  const definitions = [
    linear("night", [
      ["#0d1b3a", 0],
      ["#23406e", 0.45],
      ["#5f87a8", 0.62],
    ]),
    radial("glow", [["#fdf6dc", 0], ["#f6e7b455", 0.35], "#f6e7b400"]),
    ...WAVES.map(({ color, deep }, at) =>
      linear(`wave${at}`, [
        [color, 0],
        [deep, 1],
      ]),
    ),
  ].join("");
  const stars = times(90, () =>
    circle(random.next() * 2160, random.next() * 520, 1 + random.next() * 2.4, "#fdf6dcbb"),
  );
  const waves = WAVES.map(({ y, high }, at) => {
    const phase = at * 1.9 + random.next();
    return below(
      across(80, (x) => y - high * (Math.sin(x * 9 + phase) + 0.4 * Math.sin(x * 21 + phase * 3))),
      `url(#wave${at})`,
    );
  });
  return scene(
    definitions,
    sky("url(#night)"),
    stars,
    circle(1580, 300, 420, "url(#glow)"),
    circle(1580, 300, 118, "#fdf3d2"),
    waves[0] ?? "",
    BOAT,
    waves[1] ?? "",
    WHALE,
    waves.slice(2),
  );
}

const WAVES = [
  { y: 640, high: 8, color: "#4a7396", deep: "#2b5076" },
  { y: 700, high: 12, color: "#38628a", deep: "#1f416a" },
  { y: 850, high: 16, color: "#234a76", deep: "#16335a" },
  { y: 960, high: 14, color: "#17375f", deep: "#0b1f40" },
];

const BOAT =
  '<g transform="translate(1490 600)"><path d="M0 30H150L128 66H22Z" fill="#3a2a2a"/><path d="M74 -90V28" stroke="#3a2a2a" stroke-width="6"/><path d="M82 -84L140 18H82Z" fill="#f3e6c4"/><path d="M68 -64L20 18H68Z" fill="#e0cfa6"/><circle cx="132" cy="26" r="7" fill="#ffcf6b"/></g>';

const WHALE =
  '<g transform="translate(300 520)"><path d="M0 420C40 210 220 120 470 130C700 140 850 230 960 330C1010 290 1030 220 1010 150C1070 170 1110 210 1120 260C1160 230 1220 220 1270 240C1230 320 1150 380 1050 400C1000 470 900 500 700 500H60Z" fill="#e9eef2"/><path d="M20 400C160 430 420 440 640 400C520 520 240 540 60 500Z" fill="#c7d4de"/><path d="M40 380C120 400 220 404 300 392" fill="none" stroke="#7e93a6" stroke-width="5" stroke-linecap="round"/><circle cx="250" cy="330" r="12" fill="#17375f"/><path d="M380 420C420 500 500 560 580 560C560 500 540 450 500 410Z" fill="#b4c4d1"/><path d="M330 110C310 40 260 10 210 20M345 110C345 30 345 0 345 -40M360 110C380 40 430 10 480 20" fill="none" stroke="#dcecf6" stroke-width="10" stroke-linecap="round"/></g>';
