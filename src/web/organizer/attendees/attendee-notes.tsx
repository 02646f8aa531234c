import { useMutation } from "@tanstack/react-query";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Notes } from "#web/organizer/notes/notes.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function AttendeeNotes({ attendee }: { attendee: Attendee }) {
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
