/** Covers are drawn by code: SVG, 2160 x 1080, as the product recommends. */
export const WIDTH = 2160;
export const HEIGHT = 1080;

export function scene(definitions: string, ...parts: (string | string[])[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${definitions}</defs>${parts.flat().join("")}</svg>`;
}

/**
 * `stops`: colors with their positions, or at even distances. From the top down unless `across`.
 */
export function linear(id: string, stops: (string | [string, number])[], { across = false } = {}): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stopsOf(stops)}</linearGradient>`;
}

export function radial(id: string, stops: (string | [string, number])[], position = "", more = ""): string {
  return `<radialGradient id="${id}" ${position} ${more}>${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: (string | [string, number])[]): string {
  return stops
    .map((stop, at) => (typeof stop === "string" ? ([stop, at / (stops.length - 1)] as const) : stop))
    .map(([color, offset]) => {
      const [, rgb = color, alpha = "ff"] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(color) ?? [];
      return `<stop offset="${round(offset)}" stop-color="${rgb}" stop-opacity="${round(Number.parseInt(alpha, 16) / 255)}"/>`;
    })
    .join("");
}

export function sky(fill: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;
}

/** A smooth line through all points. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const [first, ...others] = points as [readonly [number, number], ...(readonly [number, number])[]];
  let drawn = `M${round(first[0])} ${round(first[1])}`;
  for (const [at, [x, y]] of others.entries()) {
    const [fromX, fromY] = points[at] as readonly [number, number];
    const [beforeX, beforeY] = points[at - 1] ?? [fromX, fromY];
    const [afterX, afterY] = points[at + 2] ?? [x, y];
    const bend = [
      fromX + (x - beforeX) / 6,
      fromY + (y - beforeY) / 6,
      x - (afterX - fromX) / 6,
      y - (afterY - fromY) / 6,
    ];
    drawn += `C${bend.map(round).join(" ")} ${round(x)} ${round(y)}`;
  }
  return drawn;
}

/** The land or water below a smooth line. */
export function below(points: readonly (readonly [number, number])[], fill: string, more = ""): string {
  return `<path d="${smooth(points)}L${WIDTH + 10} ${HEIGHT}L-10 ${HEIGHT}Z" fill="${fill}" ${more}/>`;
}

/** Rounds to tenths, which is all that can be seen. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Points of a curve from edge to edge, `steps` of them. */
export function across(steps: number, height: (at: number) => number): [number, number][] {
  return Array.from({ length: steps + 1 }, (_, at) => [-10 + ((WIDTH + 20) * at) / steps, height(at / steps)]);
}

export function times<Part>(count: number, make: (at: number) => Part): Part[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
