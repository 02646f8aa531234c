import sentences from "virtual:sentences-of/frame_auth";
import { ResetPassword } from "#web/auth/reset-password.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(ResetPassword, sentences);
