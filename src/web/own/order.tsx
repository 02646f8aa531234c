import sentences from "virtual:sentences-of/frame_order";
import { Summary } from "#web/public/checkout/summary/summary.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(Summary, sentences);
