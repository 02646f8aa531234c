import { z } from "zod";
import { id } from "./fields.ts";

/** The address of whatever belongs to an event. */
export const inEvent = z.object({ event_id: id });
