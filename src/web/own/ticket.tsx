import sentences from "virtual:sentences-of/frame_order";
import { Tickets } from "#web/public/ticket/tickets.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(Tickets, sentences);
