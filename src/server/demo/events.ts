import type { DemoEvent } from "./demo-event.ts";
import { cinema } from "./events/cinema.ts";
import { concert } from "./events/concert.ts";
import { conference } from "./events/conference.ts";
import { lighthouse } from "./events/lighthouse.ts";
import { meetup } from "./events/meetup.ts";
import { sunrise } from "./events/sunrise.ts";
import { whale } from "./events/whale.ts";
import { workshop } from "./events/workshop.ts";
import { zineFair } from "./events/zine-fair.ts";

/** Nine events, no two alike: in kind, status, phase, venue and currency. */
export const EVENTS: DemoEvent[] = [
  conference,
  meetup,
  lighthouse,
  whale,
  concert,
  workshop,
  zineFair,
  cinema,
  sunrise,
];
