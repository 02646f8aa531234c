import type { PublicEvent } from "#contract/public-events.ts";
import { PaintedCover } from "../../ui/painted-cover.tsx";
import classes from "./cover.module.css";

/** The organizer's picture, in the size that the screen needs; one of ours where there is none. */
export function Cover({ event: { cover, title } }: { event: PublicEvent }) {
  return (
    <div className={classes.cover} style={{ backgroundColor: cover?.average_color }}>
      {cover ? (
        <img
          src={cover.url}
          srcSet={sourcesOf(cover)}
          sizes="(min-width: 75em) 696px, (min-width: 62em) 58vw, 100vw"
          width={cover.width}
          height={cover.height}
          alt=""
          fetchPriority="high"
        />
      ) : (
        <PaintedCover name={title} />
      )}
    </div>
  );
}

/** The same picture, large and blurred, behind everything. */
export function Backdrop({ event: { cover, title } }: { event: PublicEvent }) {
  const [smallest] = cover?.variants ?? [];
  return (
    <div className={classes.backdrop} aria-hidden="true" style={{ backgroundColor: cover?.average_color }}>
      {smallest ? <img src={smallest.url} alt="" /> : <PaintedCover name={title} />}
    </div>
  );
}

function sourcesOf({ variants }: NonNullable<PublicEvent["cover"]>): string {
  return variants.map(({ url, width }) => `${url} ${width}w`).join(", ");
}
