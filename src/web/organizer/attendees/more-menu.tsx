import { Trans, useLingui } from "@lingui/react/macro";
import { IconDots, IconTags, IconUsers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMay } from "#web/platform/access.ts";
import { Menu, MenuEntry } from "#web/ui/menu.tsx";
import { ActionIcon } from "#web/ui/parts/action-icon.tsx";

/** What else there is to do with the whole list. */
export function MoreMenu() {
  const { t } = useLingui();
  const maySeeMessages = useMay({ area: "messages" });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu
        button={(opener) => (
          <ActionIcon {...opener} variant="default" size={36} aria-label={t`More about the attendees`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuEntry icon={IconTags} onClick={() => setIsOpen(true)}>
          <Trans>Labels</Trans>
        </MenuEntry>
        {maySeeMessages && (
          <MenuEntry icon={IconUsers} to="duplicates">
            <Trans>Possible duplicates</Trans>
          </MenuEntry>
        )}
      </Menu>
      {isOpen && (
        <Suspense>
          <LabelsDialog close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const LabelsDialog = lazy(() => import("#web/organizer/labels/labels-dialog.tsx"));
