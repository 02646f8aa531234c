import sentences from "virtual:sentences-of/frame_checkout";
import { PaymentReturn } from "#web/public/checkout/payment-return/payment-return.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(PaymentReturn, sentences);
