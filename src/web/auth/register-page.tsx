import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { SignUp } from "./sign-up.tsx";

/** What there is to accept is known before the form stands there. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(serverCall)(auth.legalDocuments);
}

export const handle = { title: msg`Create your account` } satisfies PageHandle;

/** A page of its own (src/web/own). */
export default function RegisterPage() {
  return <SignUp loaded={useLoaderData<typeof loader>()} />;
}
