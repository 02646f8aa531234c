import { encode } from "uqr";
import classes from "./qr-code.module.css";

/**
 * A QR code, black on white in both color schemes, with the white margin that scanners need.
 * `label` says what it opens.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
      <path
        fill="#000000"
        d={data.flatMap((row, y) => runs(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join("")}
      />
    </svg>
  );
}

/** Margin in modules, as the standard requires: on a dark page nothing else is white. */
const QUIET = 4;

/** Adjacent dark modules of a row are drawn as one: fewer bytes, and no hairlines between them. */
function runs(row: boolean[]): { x: number; length: number }[] {
  const found: { x: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = found.at(-1);
    if (isDark && last && last.x + last.length === x) last.length += 1;
    else if (isDark) found.push({ x, length: 1 });
  });
  return found;
}
