import classes from "./search-dialog.module.css";
import type { Thing } from "./use-search-results.tsx";

/**
 * A search result: an icon for its kind, its name, and a note that distinguishes it from others
 * with the same name.
 */
export function FoundThing({ result: { icon: Icon, name, note, state } }: { result: Thing }) {
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.name} title={name}>
        {name}
      </span>{" "}
      {note !== undefined && (
        <span className={classes.note} title={typeof note === "string" ? note : undefined}>
          {note}
        </span>
      )}{" "}
      {state !== undefined && <span className={classes.state}>{state}</span>}
    </>
  );
}
