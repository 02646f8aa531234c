import { Trans, useLingui } from "@lingui/react/macro";
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { legalDocuments, type PublicLegalDocument } from "#contract/legal-documents.ts";
import type { LegalDocumentName } from "#domain/legal-documents.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { requestedId } from "#web/platform/ids.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import classes from "./legal-document-page.module.css";

/** The same for every visitor. */
export const handle = { shared: { subject: ["organizer_id", "document"] } } satisfies PageHandle;

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicLegalDocument> {
  const ids = {
    organizer_id: requestedId(params["organizer_id"]),
    document: params["document"] as LegalDocumentName,
  };
  try {
    return (await context.get(serverCall)(legalDocuments.get, { params: ids })).data;
  } catch (error) {
    if (isCallError(error, "not_found", "invalid", "malformed")) throw data(null, { status: 404 });
    throw error;
  }
}

/**
 * An organizer's terms or privacy policy, for visitors who are asked to accept them. Not indexed:
 * search engines do not need them, and the text is not ours.
 */
export default function LegalDocumentPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { document, organizer_name, created_at, timezone } = useLoaderData<typeof loader>();
  const title = useParams()["document"] === "terms" ? t`Terms` : t`Privacy policy`;
  const since = format.moment(created_at, timezone, "fullDay");
  return (
    <div className={classes.page}>
      <title>{`${title} · ${organizer_name}`}</title>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1}>
        <header className={classes.head}>
          <p>{organizer_name}</p>
          <h1>{title}</h1>
          <p>
            <Trans>Effective {since}</Trans>
          </p>
        </header>
        {document.type === "TEXT" ? (
          <RichText html={document.text} />
        ) : (
          <NewTabLink href={document.url}>{document.url}</NewTabLink>
        )}
      </main>
      <PublicFooter />
    </div>
  );
}
