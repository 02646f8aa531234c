import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { type CheckedLink, ResetPassword } from "./reset-password.tsx";

/** Checks whether the link is still valid, and if not, why. */
export async function loader({ params: { token = "" }, context }: LoaderFunctionArgs): Promise<CheckedLink> {
  try {
    await context.get(serverCall)(auth.checkResetPassword, { params: { token } });
    return {};
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: error.message };
  }
}

export { privateHeaders as headers };

export const handle = { title: msg`Set a new password` } satisfies PageHandle;

export default function ResetPasswordPage() {
  return <ResetPassword loaded={useLoaderData<typeof loader>()} />;
}
