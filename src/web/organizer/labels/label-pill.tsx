import type { LabelBrief } from "#contract/labels.ts";
import classes from "./labels.module.css";

type Shown = Pick<LabelBrief, "name" | "color">;

/** A label as a small pill with its name: color alone would not be accessible. */
export function LabelPill({ label: { name, color } }: { label: Shown }) {
  return (
    <span className={classes.pill} data-color={color} title={name}>
      <span className={classes.word}>{name}</span>
    </span>
  );
}

/** The labels in a list: the first few, and the number of others. */
export function LabelPills({ labels }: { labels: readonly LabelBrief[] }) {
  if (labels.length === 0) return null;
  const others = labels.slice(SHOWN);
  return (
    <span className={classes.pills}>
      {labels.slice(0, SHOWN).map((label) => (
        <LabelPill key={label.id} label={label} />
      ))}
      {others.length > 0 && (
        <span className={classes.pill} title={others.map(({ name }) => name).join(", ")}>
          +{others.length}
        </span>
      )}
    </span>
  );
}

const SHOWN = 2;
