import { msg } from "@lingui/core/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { ForgotPassword } from "./forgot-password.tsx";

export const handle = { title: msg`Reset your password` } satisfies PageHandle;

export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
