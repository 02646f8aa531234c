import type { Random } from "#server/demo/random.ts";
import { across, circle, linear, radial, scene, sky, smooth, times } from "./scene.ts";

/** A tide of fine lines under a low sun. */
export function tideCover(random: Random): string {
  const definitions = [
    linear("dusk", [
      ["#1b1145", 0],
      ["#3d1d79", 0.3],
      ["#8a2f8f", 0.52],
      ["#e5626f", 0.72],
      ["#ffb37a", 0.9],
    ]),
    radial("glow", ["#fff1d6", ["#ffd49a99", 0.25], "#ff9a7a00"]),
    linear("sun", ["#fff7e0", "#ffc98a"]),
    linear("water", [
      ["#2a1460", 0],
      ["#140a33", 1],
    ]),
    linear(
      "line",
      [
        ["#ffb58a", 0],
        ["#ff7aa2", 0.28],
        ["#a56bff", 0.55],
        ["#5aa9ff", 0.8],
        ["#8ff0e4", 1],
      ],
      { across: true },
    ),
  ].join("");
  const phase = random.next() * 6;
  const height = (share: number, at: number) => {
    const swell =
      70 * Math.sin(at * 5.2 + phase + share * 2.6) +
      38 * Math.sin(at * 11.4 - share * 4.2) +
      16 * Math.sin(at * 23 + share * 9);
    return 560 + share * 520 + swell * (0.35 + share * 0.95);
  };
  const lines = times(58, (at) => {
    const share = (at / 57) ** 1.35;
    const strength = 0.28 + 0.6 * Math.abs(Math.sin(at * 0.7 + phase));
    return `<path d="${smooth(across(40, (x) => height(share, x)))}" fill="none" stroke="url(#line)" stroke-width="${(1.4 + share * 5.2).toFixed(1)}" stroke-opacity="${strength.toFixed(2)}"/>`;
  });
  const sea = `<path d="${smooth(across(40, (x) => height(0, x)))}L2170 1080L-10 1080Z" fill="url(#water)"/>`;
  const stars = times(70, () =>
    circle(
      random.next() * 2160,
      random.next() ** 2 * 420,
      0.8 + random.next() * 1.6,
      "#ffffff",
      `fill-opacity="${(0.2 + random.next() * 0.5).toFixed(2)}"`,
    ),
  );
  return scene(
    definitions,
    sky("url(#dusk)"),
    stars,
    circle(1490, 540, 620, "url(#glow)"),
    circle(1490, 520, 168, "url(#sun)"),
    sea,
    lines,
  );
}
