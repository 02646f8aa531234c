import { redirect } from "react-router";
import { users } from "#contract/users.ts";
import { startingPlaceOf } from "#web/platform/starting-place.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { readToken } from "#web/platform/token.ts";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";

/** The site's root: to where their work is when somebody is signed in, else to the sign-in page. */
export async function clientLoader() {
  if (!readToken()) throw redirect("/auth/login");
  const me = await queryClient()
    .ensureQueryData(query(users.me))
    .catch(() => {
      throw redirect("/auth/login");
    });
  throw redirect(startingPlaceOf(me.data));
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

export default function HomePage() {
  return <FullScreenLoader />;
}
