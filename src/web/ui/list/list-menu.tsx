import type { IconProps } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { noteImportFailure } from "#web/platform/import-failed.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { BottomSheet } from "#web/ui/dialogs/bottom-sheet.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { Popup } from "#web/ui/dialogs/popup.tsx";
import { usePopup } from "#web/ui/dialogs/use-popup.ts";
import { PHONE } from "./filters.tsx";
import { useToolEntries } from "./use-tool-entries.ts";
import classes from "./list-page.module.css";

type Props<Asked extends object> = {
  icon: ComponentType<IconProps>;
  label: ReactNode;
  /** What it asks; it comes when somebody wants it. */
  load: () => Promise<{ default: ComponentType<Asked & { close: () => void }> }>;
  asked: Asked;
};

/** A button above a list, on phones an entry of its menu, and beside it, on phones in a sheet, what can be set. It opens with what it asks, so that the focus has somewhere to go. */
export function ListMenu<Asked extends object>({ icon: Icon, label, load, asked }: Props<Asked>) {
  const { popup, opener, open } = usePopup("dialog");
  const { isOpen, close } = popup;
  const isPhone = useMedia(PHONE);
  const [Content, setContent] = useState<ComponentType<Asked & { close: () => void }>>();
  const openReady = () => void load().then((file) => (setContent(() => file.default), open()), noteImportFailure);
  const content = Content && <Content {...asked} close={close} />;
  const isInMenu = useToolEntries([{ icon: Icon, label, onClick: openReady }]);
  return (
    <>
      {!isInMenu && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          {...opener}
          onClick={isOpen ? close : openReady}
        >
          {label}
        </Button>
      )}
      {isPhone ? (
        <BottomSheet opened={isOpen} onClose={close} title={label}>
          {content}
        </BottomSheet>
      ) : (
        <Popup {...popup} side="bottom-end">
          <div className={classes.beside}>{content}</div>
        </Popup>
      )}
    </>
  );
}
