import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { fullName } from "#domain/names.ts";
import classes from "./order-sheet.module.css";

export function PrintedTickets({ order }: { order: PublicOrder }) {
  if (order.attendees.length === 0) return null;
  return (
    <section className={classes.names}>
      <h2>
        <Trans>Tickets</Trans>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Ticket</Trans>
            </th>
            <th scope="col">
              <Trans>Reference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.attendees.map((attendee) => (
            <tr key={attendee.short_id} data-void={attendee.status === "CANCELLED" || undefined}>
              <td>{fullName(attendee)}</td>
              <td>
                {attendee.item_name}
                {attendee.status === "CANCELLED" && (
                  <>
                    {" "}
                    (<Trans>cancelled</Trans>)
                  </>
                )}
              </td>
              <td className="figures">{attendee.public_id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
