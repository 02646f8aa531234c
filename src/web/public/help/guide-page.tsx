import { Trans, useLingui } from "@lingui/react/macro";
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { GUIDES } from "./guides.ts";
import classes from "./guide-page.module.css";

export async function loader({ params }: LoaderFunctionArgs) {
  if (params["guide"] === undefined) throw redirect(`/help/${GUIDES[0]?.name}`);
  const guide = GUIDES.find(({ name }) => name === params["guide"]);
  if (!guide) throw data(null, { status: 404 });
  return { guide, guides: GUIDES.map(({ name, title }) => ({ name, title })) };
}

/**
 * The guide for organizers, served by the installation itself so that it fits its version and works
 * without the internet. Not indexed: every installation serves the same pages.
 */
export default function GuidePage() {
  const { t, i18n } = useLingui();
  const { guide, guides } = useLoaderData<typeof loader>();
  return (
    <div className={classes.page}>
      <title>{`${guide.title} · ${t`Guide`}`}</title>
      <meta name="robots" content="noindex" />
      <nav aria-label={t`Guide`} className={classes.guides} lang="en">
        {guides.map(({ name, title }) => (
          <Link key={name} to={`/help/${name}`} aria-current={name === guide.name ? "page" : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className={classes.guide}>
        {i18n.locale !== "en" && (
          <p className={classes.note}>
            <Trans>This guide is only available in English.</Trans>
          </p>
        )}
        <h1 lang="en">{guide.title}</h1>
        <RichText html={guide.html} lang="en" />
      </main>
      <PublicFooter hasFinder={false} />
    </div>
  );
}
