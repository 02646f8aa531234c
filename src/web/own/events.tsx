import sentences from "virtual:sentences-of/frame_listings";
import { PublicEvents } from "#web/public/listings/public-events.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(PublicEvents, sentences);
