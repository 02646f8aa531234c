import { type Attendee, attendees } from "#contract/attendees.ts";
import { call } from "#web/platform/api/call.ts";
import { Notes } from "#web/organizer/notes/notes.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function AttendeeNotes({ attendee }: { attendee: Attendee }) {
  const { id: event_id } = useEvent();
  const params = { event_id, attendee_id: attendee.id };
  return (
    <Notes
      key={attendee.id}
      notes={attendee.notes}
      may={{ area: "attendees", doing: "writing" }}
      calls={{
        add: (body) => call(attendees.addNote, { params, body }),
        change: ({ id }, body) => call(attendees.changeNote, { params: { ...params, note_id: id }, body }),
        remove: ({ id }) => call(attendees.removeNote, { params: { ...params, note_id: id } }),
        again: async () => (await call(attendees.get, { params })).data.notes,
      }}
    />
  );
}
