import sentences from "virtual:sentences-of/frame_order";
import { TicketSheet } from "#web/public/ticket/ticket-sheet.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(TicketSheet, sentences);
