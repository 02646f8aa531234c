import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type Attendee, type AttendeeRow, attendees } from "#contract/attendees.ts";
import { query } from "#web/platform/query-client.ts";
import { AnswersList } from "#web/ui/answer-text.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { AttendeeActions } from "./attendee-actions.tsx";
import { AttendeeForm } from "./attendee-form.tsx";
import { AttendeeNotes } from "./attendee-notes.tsx";
import { fullName } from "#domain/names.ts";
import { AttendeeLabels } from "#web/organizer/labels/attendee-labels.tsx";
import { CameIn } from "./checked-in.tsx";
import { OrderLink } from "./order-link.tsx";
import { Presence } from "./presence.tsx";

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
