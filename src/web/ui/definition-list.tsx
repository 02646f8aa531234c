import type { ReactNode } from "react";
import classes from "./definition-list.module.css";

export function DefinitionList({ rows }: { rows: { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(({ name, value }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
