import sentences from "virtual:sentences-of/frame_checkout";
import { DetailsStep } from "#web/public/checkout/details/details-step.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(DetailsStep, sentences);
