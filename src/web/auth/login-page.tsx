import { msg } from "@lingui/core/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { SignIn } from "./sign-in.tsx";

export const handle = { title: msg`Sign in` } satisfies PageHandle;

export default function LoginPage() {
  return <SignIn />;
}
