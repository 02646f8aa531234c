import { useLingui } from "@lingui/react";
import { Plural } from "@lingui/react/macro";
import { Link } from "react-router";
import type { BulkRun } from "#contract/bulk-actions.ts";
import { bulkProblemMessage } from "./bulk-action-messages.ts";
import { fullName } from "#domain/names.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./bulk-actions.module.css";

export function BulkProblems({ run: { noun, problems, failed } }: { run: BulkRun }) {
  const { i18n } = useLingui();
  const { id: event_id } = useEvent();
  const more = failed - problems.length;
  return (
    <>
      <ul className={classes.problems}>
        {problems.map(({ id, public_id, first_name, last_name, code }) => (
          <li key={id}>
            <Link to={`/manage/event/${event_id}/${noun}?open=${id}`}>
              {[first_name && fullName({ first_name, last_name }), public_id].filter(Boolean).join(" · ") || id}
            </Link>
            <span>{i18n._(bulkProblemMessage(code))}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <Plural value={more} one="And # more." other="And # more." />}
    </>
  );
}
