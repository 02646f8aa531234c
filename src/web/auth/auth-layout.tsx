import { Outlet } from "react-router";
import { needCatalog } from "../platform/i18n.ts";
import { FullScreenLoader } from "../ui/full-screen-loader.tsx";

export async function clientLoader() {
  await needCatalog("organizer");
  return null;
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

export default function AuthLayout() {
  return <Outlet />;
}
