import { useId } from "react";

/**
 * Generated image for an event without one. It is derived from the name, so it is always the same,
 * and different names look different.
 */
export function PaintedCover({ name, className }: { name: string; className?: string }) {
  const id = useId();
  const seed = seedOf(name);
  const [dark, mid, light, warm] = PALETTES[seed % PALETTES.length] as (typeof PALETTES)[number];
  const Motif = MOTIFS[(seed >>> 8) % MOTIFS.length] as (typeof MOTIFS)[number];
  return (
    <svg className={className} viewBox="0 0 1080 540" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={dark} />
        <stop offset="1" stopColor={mid} />
      </linearGradient>
      <rect width="1080" height="540" fill={`url(#${id})`} />
      <Motif light={light} warm={warm} mid={mid} shift={(seed >>> 16) % 100} />
    </svg>
  );
}

type Paint = { light: string; warm: string; mid: string; shift: number };

/** Deep, middle, light, and one warm spot. */
const PALETTES = [
  ["#2b1a5e", "#6b3fd9", "#bba3ff", "#ffc861"],
  ["#0d3b4f", "#147f79", "#84d5cd", "#ffd98a"],
  ["#4a1437", "#b3265e", "#ff9dbb", "#ffc861"],
  ["#10264f", "#2f62c4", "#9fc2ff", "#ffb38a"],
  ["#4a1d0d", "#c2551b", "#ffbf8f", "#ffe3a3"],
  ["#12351f", "#2f8f5b", "#a5dfbd", "#ffe08a"],
] as const;

const MOTIFS = [Arches, Hills, Lights];

/** A row of doors, one of them lit. */
function Arches({ light, warm, shift }: Paint) {
  return [0, 1, 2, 3, 4].map((at) => {
    const x = 60 + at * 240 - (shift % 60);
    const isLit = at === 1 + (shift % 3);
    return (
      <g key={at}>
        {[0, 34, 68].map((inset) => (
          <path
            key={inset}
            d={`M${x + inset} 540V${300 + inset * 0.8}a${105 - inset} ${105 - inset} 0 0 1 ${210 - inset * 2} 0V540z`}
            fill={isLit && inset === 68 ? warm : light}
            opacity={isLit && inset === 68 ? 0.95 : 0.14 + inset / 500}
          />
        ))}
      </g>
    );
  });
}

/** A sun above three hills. */
function Hills({ light, warm, shift }: Paint) {
  const x = 220 + shift * 6;
  return (
    <>
      <circle cx={x} cy="215" r="150" fill={warm} opacity="0.16" />
      <circle cx={x} cy="215" r="92" fill={warm} opacity="0.95" />
      <path d="M0 380C200 250 360 300 540 370S900 450 1080 300V540H0z" fill={light} opacity="0.28" />
      <path d="M0 440C180 380 380 470 600 410S940 330 1080 400V540H0z" fill={light} opacity="0.34" />
      <path d="M0 505C240 430 460 520 700 470S1000 450 1080 490V540H0z" fill={light} opacity="0.5" />
    </>
  );
}

/** Lights on strings, as over a square in summer. */
function Lights({ light, warm, shift }: Paint) {
  return [0, 1, 2].map((row) => (
    <g key={row}>
      <path
        d={`M-20 ${60 + row * 130}Q${400 + shift * 3} ${240 + row * 130} 1100 ${20 + row * 150}`}
        fill="none"
        stroke={light}
        strokeWidth="3"
        opacity="0.5"
      />
      {Array.from({ length: 9 }, (_, at) => {
        const part = (at + 0.5) / 9;
        const [x, y] = onCurve(part, 400 + shift * 3, row);
        return (
          <circle
            key={at}
            cx={x}
            cy={y + 22}
            r={at % 3 === row ? 17 : 11}
            fill={at % 3 === row ? warm : light}
            opacity={at % 3 === row ? 0.95 : 0.55}
          />
        );
      })}
    </g>
  ));
}

function onCurve(part: number, middle: number, row: number): [number, number] {
  const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return [
    Math.round(a * -20 + b * middle + c * 1100),
    Math.round(a * (60 + row * 130) + b * (240 + row * 130) + c * (20 + row * 150)),
  ];
}

function seedOf(name: string): number {
  let seed = 2_166_136_261;
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return seed;
}
