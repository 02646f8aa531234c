import type { Body } from "#contract/endpoint.ts";
import type { attendees } from "#contract/attendees.ts";

/** What an organizer adds by hand. */
export type ManualOrderInput = Body<typeof attendees.create>;
