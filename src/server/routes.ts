import { accountRoutes } from "./accounts/routes.ts";
import { attendeeRoutes } from "./attendees/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { checkInListRoutes } from "./check-in/routes.ts";
import { doorRoutes } from "./check-in/door-routes.ts";
import { checkoutRoutes, sandboxRoutes } from "./checkout/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { imageRoutes } from "./images/routes.ts";
import { devMailRoutes } from "./mail/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { organizerRoutes } from "./organizers/routes.ts";
import type { Route } from "./platform/http.ts";
import { publicEventRoutes } from "./public-events/routes.ts";
import { ticketRoutes } from "./tickets/routes.ts";
import { userRoutes } from "./users/routes.ts";

/** Every feature's routes. `dev_mailbox`: no mail server is set; `sandbox_payments`: the built-in provider is on. */
export function routes(given: { dev_mailbox: boolean; sandbox_payments: boolean }): Route[] {
  return [
    ...accountRoutes,
    ...attendeeRoutes,
    ...authRoutes(given),
    ...checkInListRoutes,
    ...doorRoutes,
    ...checkoutRoutes,
    ...(given.sandbox_payments ? sandboxRoutes : []),
    ...devMailRoutes(given),
    ...eventRoutes,
    ...imageRoutes,
    ...orderRoutes,
    ...organizerRoutes,
    ...publicEventRoutes,
    ...ticketRoutes,
    ...userRoutes(given),
  ];
}
