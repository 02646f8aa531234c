import sentences from "virtual:sentences-of/frame_auth";
import { ForgotPassword } from "#web/auth/forgot-password.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(ForgotPassword, sentences);
