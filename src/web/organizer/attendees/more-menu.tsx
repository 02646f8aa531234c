import { Trans, useLingui } from "@lingui/react/macro";
import { IconDots, IconId, IconTags, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { attendeeList } from "#contract/attendees.ts";
import { useMay } from "#web/platform/access.ts";
import { narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { ActionIcon } from "#web/ui/parts/action-icon.tsx";

/** What else there is to do with the whole list. */
export function MoreMenu() {
  const { t } = useLingui();
  const maySeeMessages = useMay({ area: "messages" });
  const [state] = useListState(attendeeList);
  const [open, setOpen] = useState<"labels" | "badges">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        button={(opener) => (
          <ActionIcon {...opener} variant="default" size={36} aria-label={t`More about the attendees`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuEntry icon={IconTags} onClick={() => setOpen("labels")}>
          <Trans>Labels</Trans>
        </MenuEntry>
        <MenuEntry icon={IconId} onClick={() => setOpen("badges")}>
          <Trans>Badges</Trans>
        </MenuEntry>
        {maySeeMessages && (
          <MenuEntry icon={IconUsers} to="duplicates">
            <Trans>Possible duplicates</Trans>
          </MenuEntry>
        )}
      </Menu>
      <Suspense>
        {open === "labels" && <LabelsDialog close={close} />}
        {open === "badges" && <BadgesDialog of={narrowingQueryOf(state)} close={close} />}
      </Suspense>
    </>
  );
}

const BadgesDialog = lazy(() => import("#web/organizer/on-paper/badges-dialog.tsx"));
const LabelsDialog = lazy(() => import("#web/organizer/labels/labels-dialog.tsx"));
