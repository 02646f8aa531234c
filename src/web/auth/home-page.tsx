import { redirect } from "react-router";
import { users } from "#contract/users.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { readToken } from "#web/platform/token.ts";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";

/** The site's root: to the events when somebody is signed in, else to the sign-in page. */
export async function clientLoader() {
  if (!readToken()) throw redirect("/auth/login");
  await queryClient()
    .ensureQueryData(query(users.me))
    .catch(() => {
      throw redirect("/auth/login");
    });
  throw redirect("/manage/events");
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

export default function HomePage() {
  return <FullScreenLoader />;
}
