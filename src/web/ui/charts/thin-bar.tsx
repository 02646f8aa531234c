import classes from "./thin-bar.module.css";

/** Progress bar beside text that says the same. `share` from 0 to 1. */
export function ThinBar({ share, tone = "accent" }: { share: number; tone?: "accent" | "good" | "warn" }) {
  return (
    <div className={classes.bar} data-tone={tone} aria-hidden="true">
      <div style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </div>
  );
}
