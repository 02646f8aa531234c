import classes from "./logo.module.css";

/** The logo: three arches with a lit door at the end. With `word`, the name beside it. */
export function Logo({ hasName = true, size = 28 }: { hasName?: boolean; size?: number }) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.75 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        role={hasName ? undefined : "img"}
        aria-hidden={hasName || undefined}
        aria-label={hasName ? undefined : "Foyer"}
      >
        <path className={classes.outer} d="M3 30V15.5a13 13 0 0 1 26 0V30z" />
        <path className={classes.middle} d="M8 30V17.5a8 8 0 0 1 16 0V30z" />
        <path className={classes.light} d="M12.5 30V19.5a3.5 3.5 0 0 1 7 0V30z" />
      </svg>
      {hasName && <span>Foyer</span>}
    </span>
  );
}
