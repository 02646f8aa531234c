import { useLingui } from "@lingui/react/macro";
import { IconId, IconTags, IconUsers } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { attendeeList } from "#contract/attendees.ts";
import { useMay } from "#web/platform/access.ts";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useToolEntries } from "#web/ui/list/use-tool-entries.ts";

export function MoreOfAttendees() {
  const { t } = useLingui();
  const maySeeMessages = useMay({ area: "messages" });
  const [state] = useListState(attendeeList);
  const [open, setOpen] = useState<"labels" | "badges">();
  const close = () => setOpen(undefined);
  useToolEntries(
    [
      { icon: IconTags, label: t`Labels`, onClick: () => setOpen("labels") },
      { icon: IconId, label: t`Badges`, onClick: () => setOpen("badges") },
      ...(maySeeMessages ? [{ icon: IconUsers, label: t`Possible duplicates`, to: "duplicates" }] : []),
    ],
    true,
  );
  return (
    <Suspense>
      {open === "labels" && <LabelsDialog close={close} />}
      {open === "badges" && <BadgesDialog of={narrowingQueryOf(state)} close={close} />}
    </Suspense>
  );
}

const BadgesDialog = lazy(() => import("#web/organizer/print/badges-dialog.tsx"));
const LabelsDialog = lazy(() => import("#web/organizer/labels/labels-dialog.tsx"));
