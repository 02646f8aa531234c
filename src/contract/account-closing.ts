import { z } from "zod";
import { NAME_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, line } from "./fields.ts";

/** What prevents an account from being closed, so that no money or ticket is lost. */
export const closingObstacles = z.object({
  /** Orders that are reserved or wait for a payment. */
  open_orders: z.int(),
  pending_refunds: z.int(),
  /** The next twenty events that are not over and have sold tickets. */
  upcoming_events: z.array(z.object({ id: z.int(), title: z.string(), tickets: z.int() })),
});

export const accountClosing = {
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id/closing",
    access: "admin",
    summary: "Get whether the account is about to be closed, and what prevents closing it",
    provides: ["account", "events", "orders", "payments"],
    params: z.object({ account_id: id }),
    returns: single(
      z.object({ requested_at: instant.nullable(), closes_at: instant.nullable(), obstacles: closingObstacles }),
    ),
  }),
  ask: endpoint({
    method: "POST",
    path: "/accounts/:account_id/closing",
    access: "admin",
    needs_proof: true,
    summary: "Request closing the account, as its owner and with its name; its events are no longer public from now on",
    invalidates: ["account", "me", "events", "mails"],
    refuses: ["account_closing", "account_in_use"],
    params: z.object({ account_id: id }),
    body: z.object({ name: line(NAME_MAX) }),
  }),
  keep: endpoint({
    method: "DELETE",
    path: "/accounts/:account_id/closing",
    access: "admin",
    summary: "Keep the account; events that were taken offline by the request are public again",
    invalidates: ["account", "me", "events", "mails"],
    params: z.object({ account_id: id }),
  }),
};
