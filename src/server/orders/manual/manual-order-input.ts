import type { Body } from "#contract/endpoint.ts";
import type { attendees } from "#contract/attendees.ts";

export type ManualOrderInput = Body<typeof attendees.create>;
