import { type Order, orders } from "#contract/orders.ts";
import { call } from "#web/platform/api/call.ts";
import { Notes } from "#web/organizer/notes/notes.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function OrderNotes({ order }: { order: Order }) {
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id };
  return (
    <Notes
      key={order.id}
      notes={order.notes}
      may={{ area: "orders", doing: "writing" }}
      calls={{
        add: (body) => call(orders.addNote, { params, body }),
        change: ({ id }, body) => call(orders.changeNote, { params: { ...params, order_note_id: id }, body }),
        remove: ({ id }) => call(orders.removeNote, { params: { ...params, order_note_id: id } }),
        again: async () => (await call(orders.get, { params })).data.notes,
      }}
    />
  );
}
