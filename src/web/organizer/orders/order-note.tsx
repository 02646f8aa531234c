import { type Order, orders } from "#contract/orders.ts";
import { call } from "#web/platform/call.ts";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { NoteForm } from "#web/organizer/notes/note-form.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** What is written down of an order. */
export function OrderNote({ order }: { order: Order }) {
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id };
  return (
    <ReadOnlyUnless may={{ area: "orders", doing: "writing" }}>
      <NoteForm
        key={order.id}
        note={order.note}
        again={() => call(orders.get, { params })}
        send={(body) => call(orders.writeNote, { params, body })}
      />
    </ReadOnlyUnless>
  );
}
