import type { PublicEvent } from "#contract/public-events.ts";
import { FROM_LG, FROM_MD } from "#web/ui/breakpoints.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { Picture } from "#web/ui/picture.tsx";
import classes from "./cover.module.css";

/**
 * The organizer's image in the size that the screen needs, or a generated one where there is none.
 */
export function Cover({ event: { cover, title } }: { event: PublicEvent }) {
  return (
    <div className={classes.cover}>
      {cover ? <Picture image={cover} sizes={SIZES} fetchPriority="high" /> : <PaintedCover name={title} />}
    </div>
  );
}

/**
 * The same image, large and blurred, behind the page. It uses the same file, so that no second one
 * is loaded.
 */
export function Backdrop({ event: { cover, title } }: { event: PublicEvent }) {
  return (
    <div className={classes.backdrop} aria-hidden="true" style={{ backgroundColor: cover?.average_color }}>
      {cover ? (
        <Picture image={cover} sizes={SIZES} fetchPriority="high" decoding="async" />
      ) : (
        <PaintedCover name={title} />
      )}
    </div>
  );
}

const SIZES = `${FROM_LG} 696px, ${FROM_MD} 58vw, 100vw`;
