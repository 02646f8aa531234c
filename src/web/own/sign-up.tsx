import sentences from "virtual:sentences-of/frame_auth";
import { SignUp } from "#web/auth/sign-up.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(SignUp, sentences);
