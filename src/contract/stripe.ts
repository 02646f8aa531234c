import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const stripe = {
  notice: endpoint({
    method: "POST",
    path: "/public/webhooks/stripe",
    access: "provider",
    summary: "Receive Stripe's signed webhooks about connected accounts",
    invalidates: ["payments", "orders", "attendees", "stock", "stats", "mails", "payment_connections"],
    refuses: ["installation_paused"],
    kind: "raw",
    body: z.any(),
    returns: z.object({ received: z.boolean() }),
  }),
};
