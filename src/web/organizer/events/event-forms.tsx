import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Need } from "#domain/roles.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { ReadOnlyUnless, ToLookAt } from "#web/ui/read-only.tsx";

type Props = {
  may: Need;
  /** The page says above it that the event is archived. */
  isSaid?: boolean;
  children: ReactNode;
};

/**
 * Forms that change the event in the address, for those who may. Those of an archived one can be read alone: why, and the way to restore it,
 * stands above them. Every form whose call refuses with `event_archived` stands in here (`archived-event.test.tsx`).
 */
export function EventForms({ may, isSaid, children }: Props) {
  const event = useEvent();
  if (event.status !== "ARCHIVED") return <ReadOnlyUnless may={may}>{children}</ReadOnlyUnless>;
  const why = !isSaid && (
    <Suspense>
      <ArchivedNotice event={event} />
    </Suspense>
  );
  return <ToLookAt why={why}>{children}</ToLookAt>;
}

const ArchivedNotice = lazy(() => import("./archived-notice.tsx").then((file) => ({ default: file.ArchivedNotice })));
