import { type LoaderFunctionArgs, redirect } from "react-router";
import { auth } from "#contract/auth.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { Home } from "./home.tsx";
import { awaitsFirstAccount } from "./sign-up-closed.tsx";

/** A new installation has no one to sign in: it starts at the sign-up page, even without scripts. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data: signUp } = await context.get(serverCall)(auth.signUp);
  if (awaitsFirstAccount(signUp)) throw redirect("/auth/register");
  return null;
}

export default function HomePage() {
  return <Home />;
}
