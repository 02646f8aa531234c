import sentences from "virtual:sentences-of/frame_door";
import { DoorPage } from "#web/public/check-in/door-page.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(DoorPage, sentences);
