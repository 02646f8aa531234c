import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { imports as calls, type ImportRow } from "#contract/imports.ts";
import { IMPORT_STATUS_LABELS } from "#contract/labels/imports.ts";
import { mutation } from "#web/platform/query-client.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

export function EarlierImports({ imports }: { imports: ImportRow[] }) {
  if (imports.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>
        <Trans>Previous imports</Trans>
      </h2>
      <ul className={classes.rows}>
        {imports.map((importRow) => (
          <Earlier key={importRow.id} importRow={importRow} />
        ))}
      </ul>
    </section>
  );
}

function Earlier({ importRow }: { importRow: ImportRow }) {
  const { i18n } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const { id: import_id, file_name, status, attendees_created, requested_by_name } = importRow;
  const removeImport = useMutation(mutation(calls.remove));
  return (
    <li>
      <span className={classes.thing}>
        <Anchor component={Link} to={`/manage/event/${event_id}/attendees/import/${import_id}`} title={file_name}>
          {file_name}
        </Anchor>
        <span>
          {i18n._(IMPORT_STATUS_LABELS[status])} · <DateTime at={importRow.created_at} zone={timezone} />
          {attendees_created > 0 && (
            <>
              {" "}
              · <Plural value={attendees_created} one="# attendee" other="# attendees" />
            </>
          )}
          {requested_by_name && ` · ${requested_by_name}`}
        </span>
      </span>
      {status === "READ" && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => void removeImport.mutateAsync({ params: { event_id, import_id } }).catch(notify.failed)}
        >
          <Trans>Discard</Trans>
          <VisuallyHidden>{file_name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
