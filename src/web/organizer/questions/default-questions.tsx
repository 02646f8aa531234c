import { Trans } from "@lingui/react/macro";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./default-questions.module.css";

/** The questions that every buyer is asked. Listed so that organizers do not ask them again. */
export function DefaultQuestions() {
  return (
    <section className={classes.panel} aria-labelledby="always-asked">
      <div>
        <h2 id="always-asked">
          <Trans>Always asked</Trans>
        </h2>
        <p>
          <Trans>Every ticket needs a name and an email, so you can’t edit these questions.</Trans>
        </p>
      </div>
      <ul>
        <Locked>
          <Trans>First name</Trans>
        </Locked>
        <Locked>
          <Trans>Last name</Trans>
        </Locked>
        <Locked>
          <Trans>Email</Trans>
        </Locked>
      </ul>
    </section>
  );
}

function Locked({ children }: { children: ReactNode }) {
  return (
    <li>
      <IconLock size={14} aria-hidden />
      {children}
    </li>
  );
}
