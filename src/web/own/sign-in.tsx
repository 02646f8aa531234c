import sentences from "virtual:sentences-of/frame_auth";
import { SignIn } from "#web/auth/sign-in.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(SignIn, sentences);
