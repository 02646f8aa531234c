import { Trans } from "@lingui/react/macro";
import { useQuery, useMutation } from "@tanstack/react-query";
import { type Attendee, type AttendeeRow, attendees } from "#contract/attendees.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { AnswersList } from "#web/ui/answer-text.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { AttendeeActions } from "./attendee-actions.tsx";
import { AttendeeForm } from "./attendee-form.tsx";
import { fullName } from "#domain/names.ts";
import { AttendeeLabels } from "#web/organizer/labels/attendee-labels.tsx";
import { OrderLink } from "./order-link.tsx";
import { Presence } from "./presence.tsx";
import { call } from "#web/platform/api/call.ts";
import { Notes } from "#web/organizer/notes/notes.tsx";
import { usePhoneName } from "#web/organizer/check-in/use-phone-name.ts";
import classes from "./came-in.module.css";

export function AttendeeDrawer({ id, row, close }: { id: number; row: AttendeeRow | undefined; close: () => void }) {
  const { id: event_id, timezone } = useEvent();
  const { data, error, refetch } = useQuery(query(attendees.get, { params: { event_id, attendee_id: id } }));
  const attendee = data?.data;
  const known = attendee ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known ? fullName(known) : <Trans>Attendee</Trans>}
      note={known && <Note attendee={known} />}
      footer={attendee && <AttendeeActions attendee={attendee} />}
    >
      {!attendee && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {attendee && (
        <>
          <DetailsSection title={<Trans>Contact details</Trans>}>
            <ReadOnlyUnless may={{ area: "attendees", doing: "writing" }}>
              <AttendeeForm key={attendee.id} attendee={attendee} />
            </ReadOnlyUnless>
          </DetailsSection>
          <DetailsSection title={<Trans>Ticket</Trans>}>
            <Context attendee={attendee} zone={timezone} />
          </DetailsSection>
          <DetailsSection title={<Trans>Labels</Trans>}>
            <AttendeeLabels key={attendee.id} attendee={attendee} />
          </DetailsSection>
          <DetailsSection title={<Trans>Notes</Trans>}>
            <AttendeeNotes attendee={attendee} />
          </DetailsSection>
          {attendee.answers.length > 0 && (
            <DetailsSection title={<Trans>Answers</Trans>}>
              <AnswersList answers={attendee.answers} />
            </DetailsSection>
          )}
        </>
      )}
    </DetailsDrawer>
  );
}

function Note({ attendee }: { attendee: AttendeeRow }) {
  return (
    <>
      <span>{attendee.public_id}</span>
      <Presence attendee={attendee} />
    </>
  );
}

function Context({ attendee, zone }: { attendee: Attendee; zone: string }) {
  return (
    <DefinitionList
      rows={[
        { name: <Trans>Ticket</Trans>, value: attendee.item_name },
        {
          name: <Trans>Order</Trans>,
          value: <OrderLink attendee={attendee} />,
        },
        ...(attendee.same_person
          ? [{ name: <Trans>Messages sent to</Trans>, value: <SamePerson same={attendee.same_person} /> }]
          : []),
        { name: <Trans>Purchased</Trans>, value: <DateTime at={attendee.created_at} zone={zone} /> },
        ...(attendee.came_in.length > 0
          ? [{ name: <Trans>Source</Trans>, value: <CameIn came_in={attendee.came_in} /> }]
          : []),
      ]}
    />
  );
}

function SamePerson({ same }: { same: NonNullable<Attendee["same_person"]> }) {
  const others = same.emails.join(", ");
  return (
    <Trans>
      {same.send_to} (same person as {others})
    </Trans>
  );
}

function AttendeeNotes({ attendee }: { attendee: Attendee }) {
  const { id: event_id } = useEvent();
  const params = { event_id, attendee_id: attendee.id };
  const addNote = useMutation(mutation(attendees.addNote));
  const changeNote = useMutation(mutation(attendees.changeNote));
  const removeNote = useMutation(mutation(attendees.removeNote));
  return (
    <Notes
      key={attendee.id}
      notes={attendee.notes}
      may={{ area: "attendees", doing: "writing" }}
      calls={{
        add: (body) => addNote.mutateAsync({ params, body }),
        change: ({ id }, body) => changeNote.mutateAsync({ params: { ...params, note_id: id }, body }),
        remove: ({ id }) => removeNote.mutateAsync({ params: { ...params, note_id: id } }),
        again: async () => (await call(attendees.get, { params })).data.notes,
      }}
    />
  );
}

/** The check-in list and phone of each check-in that counts. */
function CameIn({ came_in }: { came_in: Attendee["came_in"] }) {
  const { timezone } = useEvent();
  const nameOf = usePhoneName();
  return came_in.map(({ check_in_list_name, phone_name, checked_in_at, left_at }, index) => (
    <span key={index} className={classes.line}>
      {[check_in_list_name, nameOf(phone_name)].filter((part) => part !== null).join(", ")}{" "}
      <DateTime at={checked_in_at} zone={timezone} />
      {left_at !== null && (
        <>
          {" · "}
          <Trans>
            checked out <DateTime at={left_at} zone={timezone} />
          </Trans>
        </>
      )}
    </span>
  ));
}
