import { type ReactNode, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Need } from "#domain/roles.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { ReadOnlyUnless, ToLookAt } from "#web/ui/read-only.tsx";

type Props = {
  may: Need;
  /** The page already shows that the event is archived. */
  isNoticeShown?: boolean;
  children: ReactNode;
};

/**
 * Forms that change the event in the URL, for members who may. Those of an archived event are
 * read-only, with a notice and a button to restore it. Every form whose call can fail with
 * `event_archived` belongs in here (`archived-event.test.tsx`).
 */
export function EventForms({ may, isNoticeShown, children }: Props) {
  const event = useEvent();
  if (event.status !== "ARCHIVED") return <ReadOnlyUnless may={may}>{children}</ReadOnlyUnless>;
  const why = !isNoticeShown && (
    <Suspense>
      <ArchivedNotice event={event} />
    </Suspense>
  );
  return <ToLookAt why={why}>{children}</ToLookAt>;
}

const ArchivedNotice = lazy(() => import("./archived-notice.tsx").then((file) => ({ default: file.ArchivedNotice })));
