import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./operator.module.css";

type Failed = {
  key: string | number;
  title: string;
  /** One line, as it was reported. */
  error: string;
  details: ReactNode;
  retry: () => void;
  isRetrying: boolean;
};

/** Jobs or emails that were given up, each with its error and a button to retry it. */
export function FailedList({ label, rows }: { label: string; rows: Failed[] }) {
  return (
    <ul className={classes.failed} aria-label={label}>
      {rows.map(({ key, title, error, details, retry, isRetrying }) => (
        <li key={key}>
          <div>
            <code>{title}</code>
            <p className={classes.error}>{error}</p>
            <p className={classes.details}>{details}</p>
          </div>
          <Button variant="default" size="xs" loading={isRetrying} onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
