import sentences from "virtual:sentences-of/frame_door";
import { StationPage } from "#web/public/check-in/station-page.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(StationPage, sentences);
