import { Outlet } from "react-router";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";

/** Pages for a developer who runs the product on this machine. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

export default function DevLayout() {
  return <Outlet />;
}
