import type { Locale } from "#contract/fields.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import { languageTag } from "#web/platform/locales.ts";
import { eventPageAddress } from "./event-address.ts";
import { eventForSearchEngines } from "./event-for-search-engines.ts";

type Given = { event: PublicEvent; origin: string; /** The page's. */ language: Locale };

/** What browsers, search engines and messengers show of the page. The title is the event's own: nothing of ours beside it. */
export function EventHead({ event, origin, language }: Given) {
  const { settings, cover } = event;
  const address = eventPageAddress(event, origin);
  const title = settings.seo_title ?? event.title;
  const description = settings.seo_description ?? event.description_preview;
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={address} />
      {description && <meta name="description" content={description} />}
      {settings.seo_keywords && <meta name="keywords" content={settings.seo_keywords} />}
      {!settings.allow_search_engine_indexing && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={event.organizer.name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={ogLocale(event.fallbacks.includes("title") ? event.language : language)} />
      {description && <meta property="og:description" content={description} />}
      {cover && <meta property="og:image" content={origin + cover.url} />}
      {cover && <meta property="og:image:alt" content={event.title} />}
      {cover && <meta property="og:image:width" content={String(cover.width)} />}
      {cover && <meta property="og:image:height" content={String(cover.height)} />}
      <meta name="twitter:card" content={cover ? "summary_large_image" : "summary"} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: eventForSearchEngines(event, origin) }} />
    </>
  );
}

/** As messengers know languages: `de_DE`. */
function ogLocale(language: string): string {
  return new Intl.Locale(languageTag(language))
    .maximize()
    .toString()
    .replace(/^(\w+).*-(\w+)$/, "$1_$2");
}
