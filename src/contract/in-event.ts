import { z } from "zod";
import { id } from "./fields.ts";

export const inEvent = z.object({ event_id: id });
