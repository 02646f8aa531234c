import sentences from "virtual:sentences-of/frame_listings";
import { Organizer } from "#web/public/listings/organizer.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(Organizer, sentences);
