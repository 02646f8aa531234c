import classes from "./initials.module.css";

/** The initials of a person in a circle, decorative beside the name. */
export function Initials({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span className={classes.initials} data-small={isSmall || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
