import { Trans } from "@lingui/react/macro";
import { ColorSchemeSwitch } from "#web/ui/color-scheme-switch.tsx";
import { LanguageSwitch } from "#web/ui/language-switch.tsx";
import { Logo } from "#web/ui/logo.tsx";
import classes from "./public-footer.module.css";

/** Below every page that the public sees: whom to ask, the language, light or dark. */
export function PublicFooter({ support_email }: { support_email?: string | null }) {
  return (
    <footer className={classes.footer}>
      <span className={classes.made}>
        <Logo size={20} />
      </span>
      {support_email && (
        <a href={`mailto:${support_email}`} className={classes.contact}>
          <Trans>Contact the organizer</Trans>
        </a>
      )}
      <span className={classes.choices}>
        <LanguageSwitch />
        <ColorSchemeSwitch />
      </span>
    </footer>
  );
}
