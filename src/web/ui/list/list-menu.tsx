import { Button } from "@mantine/core";
import type { IconProps } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { recordImportFailure } from "#web/platform/import-failed.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { BottomSheet } from "#web/ui/dialogs/bottom-sheet.tsx";
import { Popup } from "#web/ui/dialogs/popup.tsx";
import { usePopup } from "#web/ui/dialogs/use-popup.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { useToolEntries } from "./use-tool-entries.ts";
import classes from "./list-page.module.css";

type Props<Input extends object> = {
  icon: ComponentType<IconProps>;
  label: ReactNode;
  /** Loads the content when it is opened. */
  load: () => Promise<{ default: ComponentType<Input & { close: () => void }> }>;
  contentProps: Input;
  side?: "bottom-start" | "bottom-end";
  className?: string | undefined;
  /** Below the content: in the popup, or in the sheet. */
  foot?: ReactNode;
  sheetFoot?: (close: () => void) => ReactNode;
};

/**
 * A button above a list, or an entry of its menu on phones. Its settings open beside it, or in a
 * sheet on phones. They open together with their content, so that the focus has a target.
 */
export function ListMenu<Input extends object>({ icon: Icon, label, load, contentProps, ...look }: Props<Input>) {
  const { popup, opener, open } = usePopup("dialog");
  const { isOpen, close } = popup;
  const isPhone = useMedia(BELOW_SM);
  const [Content, setContent] = useState<ComponentType<Input & { close: () => void }>>();
  const openReady = () => void load().then((file) => (setContent(() => file.default), open()), recordImportFailure);
  const content = Content && <Content {...contentProps} close={close} />;
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
        <BottomSheet opened={isOpen} onClose={close} title={label} footer={look.sheetFoot?.(close)}>
          {content}
        </BottomSheet>
      ) : (
        <Popup {...popup} side={look.side ?? "bottom-end"}>
          <div className={look.className ?? classes.beside}>{content}</div>
          {look.foot}
        </Popup>
      )}
    </>
  );
}
