import { Trans, useLingui } from "@lingui/react/macro";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { auth } from "#contract/auth.ts";
import { isBuiltInTerms } from "#domain/legal-documents.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import classes from "./legal-document-page.module.css";

/** Redirects to the operator's own terms where they are published elsewhere. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { terms_url } = (await context.get(serverCall)(auth.legalDocuments)).data;
  // the site may have several hosts, and this page may be the one that the operator has set as
  // their terms
  const origin = `https://${request.headers.get("host") ?? new URL(request.url).host}`;
  if (!isBuiltInTerms(terms_url, origin)) throw redirect(terms_url);
  return null;
}

/** The terms that apply until the operator or the organizer of an event publishes their own. */
export default function TermsPage() {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <title>{t`Terms of use`}</title>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1} className={classes.terms}>
        <header className={classes.head}>
          <h1>
            <Trans>Terms of use</Trans>
          </h1>
          <p>
            <Trans>
              These terms apply to everyone who uses this site to sell or buy tickets. Organizers may have their own
              terms, which are linked at checkout and apply instead.
            </Trans>
          </p>
        </header>
        <h2>
          <Trans>Responsibilities</Trans>
        </h2>
        <p>
          <Trans>
            This site provides the software. Each event is run by its organizer. When you buy a ticket, your contract is
            with the organizer, not with this site.
          </Trans>
        </p>
        <h2>
          <Trans>Buying tickets</Trans>
        </h2>
        <p>
          <Trans>
            You pay the price shown at checkout, including taxes and fees. Enter your real name and an email address you
            can access, because we send your tickets there. Each ticket is valid for one person, one entry, so don’t
            share its code. Changes, cancellations and refunds follow the organizer’s rules and the law.
          </Trans>
        </p>
        <h2>
          <Trans>Organizing events</Trans>
        </h2>
        <p>
          <Trans>
            Describe your events truthfully and deliver what you sell. You are responsible for your prices, your taxes
            and your refunds. Use your attendees’ data only for your events. Message them only about these events, not
            to advertise. Keep your password to yourself.
          </Trans>
        </p>
        <h2>
          <Trans>Prohibited use</Trans>
        </h2>
        <p>
          <Trans>
            Don’t use this site for anything illegal or misleading, and don’t try to disrupt it. We can suspend accounts
            that do.
          </Trans>
        </p>
        <h2>
          <Trans>Your rights</Trans>
        </h2>
        <p>
          <Trans>Nothing in these terms limits your rights under the law.</Trans>
        </p>
      </main>
      <PublicFooter />
    </div>
  );
}
