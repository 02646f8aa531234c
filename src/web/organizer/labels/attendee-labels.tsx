import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { type LabelBrief, labels } from "#contract/labels.ts";
import { useMay } from "#web/platform/access.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { LabelPicker } from "./label-picker.tsx";
import classes from "./labels.module.css";

/** The labels of an attendee. Each change is saved at once. */
export function AttendeeLabels({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const mayWrite = useMay({ area: "attendees", doing: "writing" });
  const [isOpen, setIsOpen] = useState(false);
  const labelAttendee = useMutation(mutation(attendees.label));
  const toggle = ({ id }: LabelBrief, isAssigned: boolean) =>
    labelAttendee.mutateAsync({
      params: { event_id, attendee_id: attendee.id },
      body: isAssigned ? { add: [id], remove: [] } : { add: [], remove: [id] },
    });
  const createLabel = useMutation(mutation(labels.create));
  const create = (name: string) =>
    createLabel.mutateAsync({ params: { event_id }, body: { name, attendee_id: attendee.id } });
  return (
    <>
      {attendee.labels.length > 0 && (
        <ul className={classes.own}>
          {attendee.labels.map((label) => (
            <li key={label.id} className={classes.pill} data-color={label.color}>
              <span className={classes.word} title={label.name}>
                {label.name}
              </span>
              {mayWrite && (
                <button
                  type="button"
                  aria-label={t`Remove label “${label.name}”`}
                  onClick={() => void toggle(label, false).catch(notify.failed)}
                >
                  <IconX size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!mayWrite && attendee.labels.length === 0 && <Trans>None</Trans>}
      {mayWrite && !isOpen && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          <Trans>Add labels</Trans>
        </Button>
      )}
      {mayWrite && isOpen && (
        <LabelPicker has={({ id }) => attendee.labels.some((own) => own.id === id)} toggle={toggle} create={create} />
      )}
    </>
  );
}
