import classes from "./search-dialog.module.css";
import type { Thing } from "./use-search-results.tsx";

/** What is found: its kind as a sign, its name, and what tells it from others of the name. */
export function FoundThing({ thing: { icon: Icon, name, note, state } }: { thing: Thing }) {
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
