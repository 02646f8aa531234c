import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { SignUp } from "./sign-up.tsx";

/** The links to the legal documents are loaded before the form is shown. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(serverCall)(auth.legalDocuments);
}

export const handle = { title: msg`Create your account` } satisfies PageHandle;

export default function RegisterPage() {
  return <SignUp loaded={useLoaderData<typeof loader>()} />;
}
