import { Outlet } from "react-router";
import { needCatalog } from "#web/platform/i18n.ts";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";

/** Pages for whoever runs the product on this very machine. */
export async function clientLoader() {
  await needCatalog("organizer");
  return null;
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

export default function DevLayout() {
  return <Outlet />;
}
