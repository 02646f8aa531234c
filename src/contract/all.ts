import { accounts } from "./accounts.ts";
import { attendees } from "./attendees.ts";
import { auth } from "./auth.ts";
import { checkInLists, door } from "./check-in-lists.ts";
import { checkout, sandbox } from "./checkout.ts";
import type { Endpoint } from "./endpoint.ts";
import { events } from "./events.ts";
import { eventImages } from "./images.ts";
import { devMails } from "./mails.ts";
import { orders } from "./orders.ts";
import { organizers } from "./organizers.ts";
import { publicEvents } from "./public-events.ts";
import { tickets } from "./tickets.ts";
import { users } from "./users.ts";

/** Every call there is, by resource: the API description and the tests that loop over all of them start here. */
export const api = {
  accounts,
  attendees,
  auth,
  check_in_lists: checkInLists,
  checkout,
  dev_mails: devMails,
  door,
  event_images: eventImages,
  events,
  orders,
  organizers,
  public_events: publicEvents,
  sandbox,
  tickets,
  users,
} satisfies Record<string, Record<string, Endpoint>>;
