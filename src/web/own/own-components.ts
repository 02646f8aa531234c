import { ForgotPassword } from "#web/auth/forgot-password.tsx";
import { Home } from "#web/auth/home.tsx";
import { ResetPassword } from "#web/auth/reset-password.tsx";
import { SignIn } from "#web/auth/sign-in.tsx";
import { SignUp } from "#web/auth/sign-up.tsx";
import { StationPage } from "#web/public/check-in/station-page.tsx";
import { DetailsStep } from "#web/public/checkout/details/details-step.tsx";
import { PaymentStep } from "#web/public/checkout/payment/payment-step.tsx";
import { PaymentReturn } from "#web/public/checkout/payment-return/payment-return.tsx";
import { Summary } from "#web/public/checkout/summary/summary.tsx";
import { ShownEvent } from "#web/public/event-page/shown-event.tsx";
import { Organizer } from "#web/public/listings/organizer.tsx";
import { PublicEvents } from "#web/public/listings/public-events.tsx";
import { OrderSheet } from "#web/public/order/order-sheet.tsx";
import { TicketSheet } from "#web/public/ticket/ticket-sheet.tsx";
import { Tickets } from "#web/public/ticket/tickets.tsx";
import type { OwnPageComponent } from "./own-page.tsx";
import type { OwnPageName } from "./own-pages.ts";

/** As the server draws them; a browser fetches only its own. */
export const OWN_COMPONENTS: Record<OwnPageName, OwnPageComponent> = {
  door: StationPage,
  event: ShownEvent,
  "checkout-details": DetailsStep,
  "checkout-payment": PaymentStep,
  "payment-return": PaymentReturn,
  events: PublicEvents,
  organizer: Organizer,
  ticket: Tickets,
  "ticket-print": TicketSheet,
  order: Summary,
  "order-print": OrderSheet,
  home: Home,
  "sign-in": SignIn,
  "sign-up": SignUp,
  "forgot-password": ForgotPassword,
  "reset-password": ResetPassword,
};
