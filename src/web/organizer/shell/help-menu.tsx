import { Trans, useLingui } from "@lingui/react/macro";
import { IconHelp } from "@tabler/icons-react";
import { Popup } from "#web/ui/dialogs/popup.tsx";
import { usePopup } from "#web/ui/dialogs/use-popup.ts";
import menu from "./account-menu.module.css";
import { HelpEntries } from "./help-entries.tsx";
import classes from "./help-menu.module.css";

/** Guide, shortcuts and contact. On phones they are in the account menu. */
export function HelpMenu({ side = "bottom-end" }: { side?: "bottom-end" | "top-start" }) {
  const { t } = useLingui();
  const { popup, opener } = usePopup("dialog");
  return (
    <>
      <button {...opener} type="button" className={classes.help} title={t`Help`}>
        <IconHelp size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">
          <Trans>Help</Trans>
        </span>
      </button>
      <Popup {...popup} side={side} width={240} className={menu.menu}>
        <HelpEntries close={popup.close} />
      </Popup>
    </>
  );
}
