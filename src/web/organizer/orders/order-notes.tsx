import { useMutation } from "@tanstack/react-query";
import { type Order, orders } from "#contract/orders.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Notes } from "#web/organizer/notes/notes.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function OrderNotes({ order }: { order: Order }) {
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id };
  const addNote = useMutation(mutation(orders.addNote));
  const changeNote = useMutation(mutation(orders.changeNote));
  const removeNote = useMutation(mutation(orders.removeNote));
  return (
    <Notes
      key={order.id}
      notes={order.notes}
      may={{ area: "orders", doing: "writing" }}
      calls={{
        add: (body) => addNote.mutateAsync({ params, body }),
        change: ({ id }, body) => changeNote.mutateAsync({ params: { ...params, order_note_id: id }, body }),
        remove: ({ id }) => removeNote.mutateAsync({ params: { ...params, order_note_id: id } }),
        again: async () => (await call(orders.get, { params })).data.notes,
      }}
    />
  );
}
