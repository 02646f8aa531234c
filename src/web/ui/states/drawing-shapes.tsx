import type { ReactNode } from "react";
import type { DrawingKind } from "./drawings.tsx";
import classes from "./drawings.module.css";

/** The shapes of a drawing, without its background. */
export function DrawingShapes({ of }: { of: DrawingKind }) {
  const Drawing = DRAWINGS[of];
  return <Drawing />;
}

const DRAWINGS: Record<DrawingKind, () => ReactNode> = {
  tickets: Tickets,
  people: People,
  orders: Orders,
  door: Station,
  calendar: Calendar,
  search: Search,
  mail: Mail,
  lost: Lost,
  storm: Storm,
  closed: Closed,
};

function Tickets() {
  return (
    <>
      <g transform="rotate(-9 60 50)">
        <path
          className={classes.mid}
          d="M22 32h74a4 4 0 0 1 4 4v7a7 7 0 0 0 0 14v7a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4v-7a7 7 0 0 0 0-14v-7a4 4 0 0 1 4-4z"
        />
      </g>
      <g transform="rotate(5 84 54)">
        <path
          className={classes.card}
          d="M44 34h76a4 4 0 0 1 4 4v8a7 7 0 0 0 0 14v8a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4v-8a7 7 0 0 0 0-14v-8a4 4 0 0 1 4-4z"
        />
        <path className={classes.line} d="M98 36v34" strokeDasharray="3 4" />
        <path className={classes.accentLine} d="M54 47h28M54 57h18" />
        <circle className={classes.warm} cx="110" cy="53" r="5" />
      </g>
    </>
  );
}

function People() {
  return (
    <>
      <circle className={classes.mid} cx="46" cy="40" r="11" />
      <path className={classes.mid} d="M26 86c0-16 8-27 20-27s20 11 20 27z" />
      <circle className={classes.soft} cx="100" cy="40" r="11" />
      <path className={classes.soft} d="M80 86c0-16 8-27 20-27s20 11 20 27z" />
      <circle className={classes.accent} cx="73" cy="32" r="13" />
      <path className={classes.accent} d="M49 88c0-20 10-34 24-34s24 14 24 34z" />
      <path
        className={classes.warm}
        d="m73 62 2.6 5.6 6 .7-4.500 4.100 1.200 6-5.300-3-5.300 3 1.200-6-4.500-4.100 6-.7z"
      />
    </>
  );
}

function Orders() {
  return (
    <>
      <path
        className={classes.mid}
        d="M34 22h52v62l-6.500-5-6.500 5-6.500-5-6.500 5-6.500-5-6.500 5-6.500-5-6.500 5z"
        transform="rotate(-7 60 50)"
      />
      <path
        className={classes.card}
        d="M56 16h52v70l-6.500-5-6.500 5-6.500-5-6.500 5-6.500-5-6.500 5-6.500-5-6.500 5z"
      />
      <path className={classes.accentLine} d="M66 30h20M66 42h32M66 52h32" />
      <path className={classes.line} d="M66 64h14" />
      <circle className={classes.warm} cx="95" cy="64" r="5" />
    </>
  );
}

function Station() {
  return (
    <>
      <path className={classes.accent} d="M40 88V46a32 32 0 0 1 64 0v42z" />
      <path className={classes.mid} d="M50 88V48a22 22 0 0 1 44 0v40z" />
      <path className={classes.warm} d="M60 88V50a12 12 0 0 1 24 0v38z" />
      <path className={classes.warmSoft} d="M60 88h24l14 8H46z" />
    </>
  );
}

function Calendar() {
  return (
    <>
      <rect className={classes.card} x="38" y="20" width="68" height="66" rx="6" />
      <path className={classes.accent} d="M44 20h56a6 6 0 0 1 6 6v12H38V26a6 6 0 0 1 6-6z" />
      <path className={classes.line} d="M54 14v12M90 14v12" />
      <path className={classes.soft} d="M48 48h10v8H48zM67 48h10v8H67zM86 48h10v8H86zM48 64h10v8H48zM86 64h10v8H86z" />
      <circle className={classes.warm} cx="72" cy="68" r="8" />
    </>
  );
}

function Search() {
  return (
    <>
      <rect className={classes.card} x="28" y="26" width="66" height="54" rx="6" />
      <path className={classes.line} d="M40 42h30M40 53h42M40 64h22" />
      <circle className={classes.glass} cx="92" cy="56" r="20" />
      <path className={classes.thick} d="m107 71 13 14" />
    </>
  );
}

function Mail() {
  return (
    <>
      <rect className={classes.card} x="32" y="30" width="80" height="56" rx="6" />
      <path className={classes.accentLine} d="m36 36 36 28 36-28" />
      <circle className={classes.warm} cx="110" cy="30" r="10" />
    </>
  );
}

function Lost() {
  return (
    <>
      <path className={classes.thin} d="M72 90V34" />
      <path className={classes.accent} d="M44 22h50l12 11-12 11H44a3 3 0 0 1-3-3V25a3 3 0 0 1 3-3z" />
      <path className={classes.mid} d="M100 50H56l-12 10 12 10h44a3 3 0 0 0 3-3V53a3 3 0 0 0-3-3z" />
      <circle className={classes.warm} cx="72" cy="16" r="6" />
    </>
  );
}

function Storm() {
  return (
    <>
      <path className={classes.mid} d="M44 64a16 16 0 0 1 2-32 24 24 0 0 1 46-4 18 18 0 0 1 8 36z" />
      <path className={classes.warm} d="M74 46 60 70h11l-5 20 20-28H74l6-16z" />
    </>
  );
}

function Closed() {
  return (
    <>
      <path className={classes.mid} d="M40 88V46a32 32 0 0 1 64 0v42z" />
      <path className={classes.card} d="M50 88V48a22 22 0 0 1 44 0v40z" />
      <circle className={classes.accent} cx="72" cy="60" r="7" />
      <path className={classes.accent} d="M69 62h6l3 16H66z" />
    </>
  );
}
