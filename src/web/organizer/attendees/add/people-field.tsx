import { useRows } from "#web/ui/form/use-rows.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconClipboardText, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { MANUAL_TICKETS_MAX } from "#domain/manual-orders.ts";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./add.module.css";
import { type AddValues, NO_PERSON, withPastedPeople } from "./add-values.ts";
import { PersonFields } from "./person-fields.tsx";

const PastePeople = lazy(() => import("./paste-people.tsx"));

export function PeopleField({ form }: { form: FormApi<AddValues> }) {
  const { t } = useLingui();
  const [isPasting, setIsPasting] = useState(false);
  const [message, setMessage] = useState<ReactNode>(null);
  const { attendees } = form.watch();
  const rows = useRows(form.control, "attendees");
  const isFull = attendees.length >= MANUAL_TICKETS_MAX;
  return (
    <div className={classes.people}>
      {attendees.map((_, at) => {
        const number = at + 1;
        return (
          <PersonFields
            key={rows.fields[at]?.key}
            form={form}
            path={`attendees.${at}`}
            title={attendees.length > 1 ? <Trans>Attendee {number}</Trans> : <Trans>Attendee</Trans>}
            tool={
              attendees.length > 1 && (
                <ActionIcon aria-label={t`Remove attendee ${number}`} onClick={() => rows.remove(at)}>
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )
            }
          />
        );
      })}
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => rows.append(NO_PERSON)}
          disabled={isFull}
        >
          <Trans>Add attendee</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={() => setIsPasting(!isPasting)}
          aria-expanded={isPasting}
          disabled={isFull}
        >
          <Trans>Paste list</Trans>
        </Button>
      </div>
      {isPasting && (
        <Suspense>
          <PastePeople
            room={MANUAL_TICKETS_MAX - withPastedPeople(attendees, []).length}
            take={(names) => {
              form.setValue("attendees", withPastedPeople(attendees, names));
              setIsPasting(false);
              setMessage(<Plural value={names.length} one="# name filled in." other="# names filled in." />);
            }}
            close={() => setIsPasting(false)}
          />
        </Suspense>
      )}
      <p role="status" className={classes.help}>
        {message}
      </p>
    </div>
  );
}
