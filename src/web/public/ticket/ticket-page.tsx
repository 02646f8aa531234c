import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { type LoadedTicket, loadTicket } from "./load-ticket.ts";
import { Tickets } from "./tickets.tsx";
import { TICKET_HEADER } from "./worker/caches.ts";

export function loader(args: LoaderFunctionArgs): Promise<LoadedTicket> {
  return loadTicket(args);
}

/** Also sent for a ticket that is gone: the service worker recognizes our own response by it. */
export function headers(): HeadersInit {
  return { ...privateHeaders(), [TICKET_HEADER]: "1" };
}

/** Turning to another ticket of the order changes the URL, but loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname;
}

export const handle = { tells_offline: true } satisfies PageHandle;
export { TicketProblem as ErrorBoundary } from "./ticket-problem.tsx";

export default function TicketPage() {
  return <Tickets loaded={useLoaderData<typeof loader>()} />;
}
