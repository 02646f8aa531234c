import classes from "./foyer-drawing.module.css";

/** A foyer at night, minutes before the doors open. */
export function FoyerDrawing() {
  return (
    <svg className={classes.scene} viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="foyer-night" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1b1033" />
          <stop offset="1" stopColor="#3f2386" />
        </linearGradient>
        <linearGradient id="foyer-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe7b3" />
          <stop offset="1" stopColor="#ffc861" />
        </linearGradient>
        <linearGradient id="foyer-floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffc861" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffc861" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="720" height="900" fill="url(#foyer-night)" />
      <Arches />
      <path d="M285 690h150l210 210H75z" fill="url(#foyer-floor)" />
      <Lamps />
      <People />
      <Confetti />
    </svg>
  );
}

function Arches() {
  return (
    <>
      <path fill="#4a2a9c" d="M20 900V400a340 340 0 0 1 680 0v500z" />
      <path fill="#5d38c0" d="M90 860V430a270 270 0 0 1 540 0v430z" />
      <path fill="#7449e0" d="M158 800V460a202 202 0 0 1 404 0v340z" />
      <path fill="#9671f6" d="M222 740V492a138 138 0 0 1 276 0v248z" />
      <path fill="url(#foyer-light)" d="M285 690V524a75 75 0 0 1 150 0v166z" />
      <path fill="#3f2386" d="M90 860 20 900h680l-70-40z" />
      <path fill="#4a2a9c" d="M158 800 90 860h540l-68-60z" />
      <path fill="#5d38c0" d="m222 740-64 60h404l-64-60z" />
      <path fill="#7449e0" d="m285 690-63 50h276l-63-50z" />
    </>
  );
}

function Lamps() {
  return (
    <g>
      {[
        [190, 210],
        [530, 210],
        [360, 150],
      ].map(([x = 0, y = 0]) => (
        <g key={x}>
          <path d={`M${x} 0V${y}`} stroke="#bba3ff" strokeOpacity="0.5" strokeWidth="2" />
          <circle cx={x} cy={y + 18} r="46" fill="#ffd98a" opacity="0.14" />
          <circle cx={x} cy={y + 18} r="18" fill="#ffe7b3" />
        </g>
      ))}
    </g>
  );
}

/** Three people arriving, and one waiting at the door. */
function People() {
  return (
    <g fill="#1b1033">
      <Person x={250} y={850} height={170} />
      <Person x={318} y={862} height={150} coat="#2a1756" />
      <Person x={500} y={846} height={180} />
      <Person x={392} y={704} height={86} coat="#3f2386" />
    </g>
  );
}

function Person({ x, y, height, coat }: { x: number; y: number; height: number; coat?: string }) {
  const scale = height / 170;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill={coat}>
      <circle cx="0" cy="-140" r="20" />
      <path d="M-34 0c0-8 4-58 6-84 1-20 12-36 28-36s27 16 28 36c2 26 6 76 6 84z" />
    </g>
  );
}

function Confetti() {
  const bits = [
    [120, 330, "#ffc861", 20],
    [600, 300, "#ffc861", -30],
    [250, 300, "#bba3ff", 45],
    [470, 290, "#ff9d92", 10],
    [90, 520, "#ff9d92", -15],
    [640, 500, "#bba3ff", 35],
    [330, 250, "#6bd3cb", 70],
    [560, 400, "#6bd3cb", -50],
    [160, 420, "#6bd3cb", 15],
  ] as const;
  return (
    <g>
      {bits.map(([x, y, color, angle]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width="14"
          height="8"
          rx="2"
          fill={color}
          transform={`rotate(${angle} ${x} ${y})`}
          opacity="0.9"
        />
      ))}
    </g>
  );
}
