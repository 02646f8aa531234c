import type { Random } from "#server/demo/random.ts";
import { across, below, circle, linear, radial, scene, sky, times } from "./scene.ts";

/** Ridges in the mist, and the first light. */
export function mountainsCover(random: Random): string {
  const definitions = [
    linear("dawn", [
      ["#5b7fa3", 0],
      ["#a9b9c4", 0.3],
      ["#f3d9c0", 0.55],
      ["#ffc9a0", 0.72],
    ]),
    radial("rays", [["#fffaf0", 0], ["#ffe3b8cc", 0.2], ["#ffc98a44", 0.5], "#ffc98a00"]),
    ...RIDGES.map(({ color, mist }, at) =>
      linear(`ridge${at}`, [
        [color, 0],
        [mist, 1],
      ]),
    ),
  ].join("");
  const ridges = RIDGES.map(({ y, high, rough }, at) => {
    const phase = at * 2.7 + random.next();
    const peaks = across(
      90,
      (x) =>
        y -
        high * (0.55 * Math.sin(x * 4.2 + phase) + 0.3 * Math.sin(x * 9.1 + phase * 2.1)) -
        rough * (Math.abs(Math.sin(x * 27 + phase)) + 0.5 * random.next()),
    );
    return below(peaks, `url(#ridge${at})`);
  });
  const birds = times(7, (at) => {
    const [x, y, wide] = [
      640 + at * 46 + random.next() * 20,
      250 + Math.abs(at - 3) * 24 + random.next() * 12,
      13 + random.next() * 6,
    ];
    return `<path d="M${x - wide} ${y}Q${x - wide / 2} ${y - wide * 0.8} ${x} ${y}Q${x + wide / 2} ${y - wide * 0.8} ${x + wide} ${y}" fill="none" stroke="#3c4f5c" stroke-width="3.4" stroke-linecap="round"/>`;
  });
  return scene(
    definitions,
    sky("url(#dawn)"),
    circle(1360, 470, 640, "url(#rays)"),
    circle(1360, 470, 92, "#fffdf4"),
    birds,
    ridges,
    firs(random),
    '<rect y="1062" width="2160" height="18" fill="#13292d"/>',
  );
}

const RIDGES = [
  { y: 560, high: 60, rough: 16, color: "#b9b4bd", mist: "#f1d8c8" },
  { y: 640, high: 80, rough: 18, color: "#93a0ac", mist: "#e6d5cb" },
  { y: 730, high: 70, rough: 20, color: "#6d8790", mist: "#cfd0cb" },
  { y: 820, high: 80, rough: 16, color: "#48686f", mist: "#9fb3ae" },
  { y: 930, high: 60, rough: 10, color: "#2c4a4d", mist: "#3f5f5d" },
];

/** The edge of a wood in the foreground. */
function firs(random: Random): string[] {
  return times(74, (at) => {
    const x = (at / 73) * 2200 - 20 + random.next() * 18;
    const middle = Math.abs(x - 1180) / 1180;
    const high = 60 + 250 * middle ** 1.7 + random.next() * 70;
    const wide = high * 0.2;
    const boughs = times(5, (step) => {
      const top = 1085 - high + (high * step) / 6;
      const reach = wide * (0.32 + step * 0.17);
      return `M${x.toFixed(1)} ${top.toFixed(1)}L${(x + reach).toFixed(1)} ${(top + high * 0.3).toFixed(1)}H${(x - reach).toFixed(1)}Z`;
    });
    return `<path d="${boughs.join("")}" fill="#13292d"/>`;
  });
}
