import sentences from "virtual:sentences-of/frame_checkout";
import { PaymentStep } from "#web/public/checkout/payment/payment-step.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(PaymentStep, sentences);
