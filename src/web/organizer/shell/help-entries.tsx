import { Trans } from "@lingui/react/macro";
import { IconBook2, IconKeyboard, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { users } from "#contract/users.ts";
import { useShortcutsDialog } from "#web/organizer/search/shortcuts.ts";
import { query } from "#web/platform/query-client.ts";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { guideOf } from "./guide-of.ts";
import classes from "./account-menu.module.css";

/** The guide to the current page, shortcuts, the operator's address if there is one, and the version. */
export function HelpEntries({ close }: { close: () => void }) {
  const help = useQuery(query(users.help)).data?.data;
  const guide = guideOf(useLocation());
  return (
    <div className={classes.help}>
      <NewTabLink href={guide} className={classes.entry} onClick={close}>
        <IconBook2 size={18} aria-hidden />
        <Trans>Guide to this page</Trans>
      </NewTabLink>
      <button
        type="button"
        className={classes.entry}
        onClick={() => (close(), useShortcutsDialog.setState({ isOpen: true }))}
      >
        <IconKeyboard size={18} aria-hidden />
        <Trans>Keyboard shortcuts</Trans>
      </button>
      {help?.contact_email && (
        <a href={`mailto:${help.contact_email}`} className={classes.entry} onClick={close}>
          <IconMail size={18} aria-hidden />
          <Trans>Contact support</Trans>
        </a>
      )}
      {help && <p className={classes.version}>{`Foyer ${help.release}`}</p>}
    </div>
  );
}
