import { type Attendee, attendees } from "#contract/attendees.ts";
import { call } from "#web/platform/call.ts";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { NoteForm } from "#web/organizer/notes/note-form.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** What is written down of an attendee. */
export function AttendeeNote({ attendee }: { attendee: Attendee }) {
  const { id: event_id } = useEvent();
  const params = { event_id, attendee_id: attendee.id };
  return (
    <ReadOnlyUnless may={{ area: "attendees", doing: "writing" }}>
      <NoteForm
        key={attendee.id}
        note={attendee.note}
        again={() => call(attendees.get, { params })}
        send={(body) => call(attendees.writeNote, { params, body })}
      />
    </ReadOnlyUnless>
  );
}
