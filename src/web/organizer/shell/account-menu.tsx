import { Trans } from "@lingui/react/macro";
import { IconLogout, IconSettings, IconUser } from "@tabler/icons-react";
import { Link } from "react-router";
import { fullName } from "#domain/names.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { signOut, useMe } from "#web/platform/session.ts";
import { ColorSchemeSwitch } from "#web/ui/page/color-scheme-switch.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { LanguageSwitch } from "#web/ui/page/language-switch.tsx";
import { accountPagesOf } from "#web/organizer/account/account-pages.ts";
import { Popup } from "#web/ui/dialogs/popup.tsx";
import { usePopup } from "#web/ui/dialogs/use-popup.ts";
import classes from "./account-menu.module.css";
import { AccountSwitch } from "./account-switch.tsx";
import { HelpEntries } from "./help-entries.tsx";

/**
 * The signed-in user and account, with profile, language, color scheme and sign-out. A user who
 * must first add a second factor sees a reduced menu.
 */
export function AccountMenu({ wide = false }: { wide?: boolean }) {
  const me = useMe();
  const { popup, opener } = usePopup("dialog");
  const name = fullName(me);
  const isPhone = useMedia(BELOW_SM);
  return (
    <>
      <button {...opener} type="button" className={classes.person} data-wide={wide || undefined}>
        <Initials name={name} />
        <span className={wide ? classes.name : "visually-hidden"}>{name}</span>
        <span className="visually-hidden">
          <Trans>Your account</Trans>
        </span>
      </button>
      <Popup {...popup} side={wide ? "top-start" : "bottom-end"} width={264} className={classes.menu}>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{me.email}</span>
        </div>
        <AccountSwitch close={popup.close} />
        {!me.must_add_factor && (
          <Link to="/manage/profile" className={classes.entry} onClick={popup.close}>
            <IconUser size={18} aria-hidden />
            <Trans>Profile</Trans>
          </Link>
        )}
        {!me.must_add_factor && accountPagesOf(me).length > 0 && (
          <Link to="/account" className={classes.entry} onClick={popup.close}>
            <IconSettings size={18} aria-hidden />
            <Trans>Account</Trans>
          </Link>
        )}
        {isPhone && !me.must_add_factor && (
          <>
            <hr />
            <HelpEntries close={popup.close} />
            <hr />
          </>
        )}
        <LanguageSwitch isEntry />
        <ColorSchemeSwitch isEntry />
        <hr />
        <button type="button" className={classes.entry} onClick={() => void signOut()}>
          <IconLogout size={18} aria-hidden />
          <Trans>Sign out</Trans>
        </button>
      </Popup>
    </>
  );
}
