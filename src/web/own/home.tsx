import sentences from "virtual:sentences-of/frame_auth";
import { Home } from "#web/auth/home.tsx";
import { takeOver } from "./take-over.tsx";

void takeOver(Home, sentences);
