import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { type LoadedTicket, loadTicket } from "./load-ticket.ts";
import { Tickets } from "./tickets.tsx";
import { TICKET_HEADER } from "./worker/caches.ts";

export function loader(asked: LoaderFunctionArgs): Promise<LoadedTicket> {
  return loadTicket(asked);
}

/** Also on the page of a ticket that is gone: who kept it knows by it that this is ours. */
export function headers(): HeadersInit {
  return { ...privateHeaders(), [TICKET_HEADER]: "1" };
}

export const handle = { tells_offline: true } satisfies PageHandle;
export { TicketProblem as ErrorBoundary } from "./ticket-problem.tsx";

/** A page of its own (src/web/own): this is how the router would show it, where it has to. */
export default function TicketPage() {
  return <Tickets loaded={useLoaderData<typeof loader>()} />;
}
