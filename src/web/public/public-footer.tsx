import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { isFramed } from "#web/platform/framed.ts";
import { ColorSchemeSwitch } from "#web/ui/page/color-scheme-switch.tsx";
import { LanguageSwitch } from "#web/ui/page/language-switch.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import classes from "./public-footer.module.css";

type Footer = { about?: VisuallyHidden; hasLanguages?: boolean; hasFinder?: boolean; children?: ReactNode };
type VisuallyHidden = Pick<PublicOrder["event"], "support_email" | "terms_url" | "privacy_url">;

/**
 * Footer of every public page: contact, legal documents, language, and light or dark scheme. In a
 * preview the language is chosen above.
 */
export function PublicFooter({ about, hasLanguages = true, hasFinder = true, children }: Footer) {
  const { support_email, terms_url, privacy_url } = about ?? {};
  return (
    <footer className={classes.footer}>
      <span className={classes.made}>
        <Logo size={20} />
      </span>
      {hasFinder && (
        <Link to="/find-order" className={classes.contact}>
          <Trans>Find my order</Trans>
        </Link>
      )}
      {support_email && (
        <a href={`mailto:${support_email}`} className={classes.contact}>
          <Trans>Contact organizer</Trans>
        </a>
      )}
      {terms_url && (
        <NewTabLink href={terms_url} className={classes.contact}>
          <Trans>Terms</Trans>
        </NewTabLink>
      )}
      {privacy_url && (
        <NewTabLink href={privacy_url} className={classes.contact}>
          <Trans>Privacy policy</Trans>
        </NewTabLink>
      )}
      {children}
      {/* an embedded widget follows its host page in both */}
      {!isFramed() && (
        <span className={classes.choices}>
          {hasLanguages && <LanguageSwitch />}
          <ColorSchemeSwitch />
        </span>
      )}
    </footer>
  );
}
