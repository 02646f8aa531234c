import sentences from "virtual:sentences-of/frame_event";
import { ShownEvent } from "#web/public/event-page/shown-event.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(ShownEvent, sentences);
