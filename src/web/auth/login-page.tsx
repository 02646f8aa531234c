import { msg } from "@lingui/core/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { SignIn } from "./sign-in.tsx";

export const handle = { title: msg`Sign in` } satisfies PageHandle;

/** A standalone page (src/web/own). */
export default function LoginPage() {
  return <SignIn />;
}
