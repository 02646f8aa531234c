import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { checkout, type PublicTicketPage } from "#contract/checkout.ts";
import { requestedId } from "#web/platform/ids.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { TicketSheet } from "./ticket-sheet.tsx";

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicTicketPage> {
  const { data: ticket } = await loadPrivate(context, checkout.ticket, {
    params: { event_id: requestedId(params.event_id), attendee_short_id: params.attendee_short_id ?? "" },
  });
  speak(context, ticket.locale);
  return ticket;
}

export { privateHeaders as headers } from "#web/platform/private-headers.ts";
export { TicketProblem as ErrorBoundary } from "./ticket-problem.tsx";

export default function TicketPrintPage() {
  return <TicketSheet loaded={useLoaderData<typeof loader>()} />;
}
