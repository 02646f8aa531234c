import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { auth } from "#contract/auth.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { SignIn } from "./sign-in.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(serverCall)(auth.signUp)).data;
}

export const handle = { title: msg`Sign in` } satisfies PageHandle;

export default function LoginPage() {
  return <SignIn signUp={useLoaderData<typeof loader>()} />;
}
