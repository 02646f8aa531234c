import sentences from "virtual:sentences-of/frame_order";
import { OrderSheet } from "#web/public/order/order-sheet.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(OrderSheet, sentences);
