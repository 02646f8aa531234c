import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import classes from "./form.module.css";
import type { Field } from "./form-types.ts";

/**
 * Shows below a field the value that a colleague saved in the meantime, with a button to use it.
 */
export function ConflictHint<Value>({
  field,
  describe,
}: {
  field: Field<Value>;
  describe: (remote: Value) => ReactNode;
}) {
  if (!field.overlap) return null;
  const { remote, take } = field.overlap;
  const text = describe(remote);
  return (
    <span className={classes.conflictHint}>
      <span>
        {isEmpty(text) ? <Trans>Cleared by someone else</Trans> : <Trans>Saved by someone else: {text}</Trans>}
      </span>
      <button type="button" onClick={take}>
        <Trans>Use this version</Trans>
      </button>
    </span>
  );
}

/** Shortens a text to a line or two. */
export function shortened(text: string | null): string {
  const line = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
}

function isEmpty(text: ReactNode): boolean {
  return text === null || text === undefined || text === "";
}
