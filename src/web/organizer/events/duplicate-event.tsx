import { lazy, Suspense } from "react";
import { useAskedId } from "./use-asked.ts";

/** Another event like the one that the address names: `?duplicate=7`. */
export function DuplicateEventDrawer() {
  const event_id = useAskedId("duplicate");
  if (event_id === undefined) return null;
  return (
    <Suspense>
      <DuplicateDrawer key={event_id} event_id={event_id} />
    </Suspense>
  );
}

const DuplicateDrawer = lazy(() => import("./duplicate-drawer.tsx"));
