import classes from "./confetti.module.css";

/**
 * Confetti, drawn once: dense at the sides, sparse above the text. It falls into place unless
 * reduced motion is preferred.
 */
export function Confetti() {
  return (
    <svg className={classes.confetti} viewBox="0 0 1200 300" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {PIECES.map((pieces, at) => (
        <g key={at}>
          {pieces.map(({ kind, color, x, y, rotation }) => (
            <path
              key={x}
              d={SHAPES[kind]}
              className={classes[color]}
              data-open={kind === "streamer" || undefined}
              transform={`translate(${x} ${y}) rotate(${rotation})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

const COLORS = ["accent", "light", "warm", "rose", "sea"] as const;

const SHAPES = {
  paper: "M-4-7h8v14h-8z",
  square: "M-5-5H5V5H-5z",
  dot: "M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0",
  ticket: "M-11-6.500h22v4a2.500 2.500 0 0 0 0 5v4h-22v-4a2.500 2.500 0 0 0 0-5z",
  streamer: "M-18 0q4.500-9 9 0t9 0t9 0t9 0",
};

const KINDS = ["paper", "paper", "paper", "square", "dot", "dot", "ticket", "streamer"] as const;

type Piece = { kind: (typeof KINDS)[number]; color: (typeof COLORS)[number]; x: number; y: number; rotation: number };

/** The same pieces on every page, because the renderings of server and browser must match. */
const PIECES = thrown();

function thrown(): Piece[][] {
  const chance = dice(20);
  return [0, 1, 2, 3].map((handful) => Array.from({ length: 22 }, (_, at) => pieceAt(at * 4 + handful, chance)));
}

/**
 * Places a piece along the width in steps of the golden ratio, which leave no gaps, and as far down
 * as the text leaves room.
 */
function pieceAt(at: number, chance: () => number): Piece {
  const oneOf = <One,>(all: readonly One[]) => all[Math.floor(chance() * all.length)] as One;
  const x = Math.round(((at * 0.618_034) % 1) * 1200);
  const room = 60 + 210 * (Math.abs(x - 600) / 600) ** 2;
  return {
    kind: oneOf(KINDS),
    color: oneOf(COLORS),
    x,
    y: Math.round(8 + chance() * room),
    rotation: Math.round(chance() * 180),
  };
}

/**
 * Returns a generator of well-scattered numbers from 0 to 1 (mulberry32), the same for the same
 * seed.
 */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
