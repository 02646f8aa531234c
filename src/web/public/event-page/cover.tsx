import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import { Picture } from "#web/ui/picture.tsx";
import classes from "./cover.module.css";

/** The organizer's picture, in the size that the screen needs; one of ours where there is none. */
export function Cover({ event: { cover, title } }: { event: PublicEvent }) {
  return (
    <div className={classes.cover}>
      {cover ? <Picture image={cover} sizes={SIZES} fetchPriority="high" /> : <Painted name={title} />}
    </div>
  );
}

/** The same picture, large and blurred, behind everything: the very same file, so that nobody fetches or waits for a second one. */
export function Backdrop({ event: { cover, title } }: { event: PublicEvent }) {
  return (
    <div className={classes.backdrop} aria-hidden="true" style={{ backgroundColor: cover?.average_color }}>
      {cover ? <Picture image={cover} sizes={SIZES} fetchPriority="high" decoding="async" /> : <Painted name={title} />}
    </div>
  );
}

const SIZES = "(min-width: 75em) 696px, (min-width: 62em) 58vw, 100vw";

/** Fetched only where it is needed: the server has painted it already. */
const PaintedCover = lazy(() => import("#web/ui/painted-cover.tsx").then((file) => ({ default: file.PaintedCover })));

function Painted({ name }: { name: string }) {
  return (
    <Suspense>
      <PaintedCover name={name} />
    </Suspense>
  );
}
