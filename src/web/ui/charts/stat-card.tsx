import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stat-card.module.css";

/** One number with its label and a note. An undefined value is still loading. */
export function StatCard({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.card}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>{value ?? <Skeleton height={28} width="60%" />}</div>
      {note && <div className={classes.note}>{note}</div>}
    </div>
  );
}

export function StatCards({ children }: { children: ReactNode }) {
  return (
    <div className={classes.cards}>
      <div className={classes.grid}>{children}</div>
    </div>
  );
}
