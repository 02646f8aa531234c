import type { Locale } from "#contract/fields.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import { languageTag } from "#web/platform/locales.ts";
import { eventPageAddress, otherTongues, localizedUrl } from "./event-url.ts";
import { eventForSearchEngines } from "./event-for-search-engines.ts";

type EventHeadProps = {
  event: PublicEvent;
  origin: string;
  /** Language of the page. */
  language: Locale;
  /** Language that the URL requests. */
  requestedLanguage?: string | null;
};

/**
 * What browsers, search engines and messengers show of the page. The title is the event's own, with
 * nothing of ours added. Metadata for everything but browsers is rendered on the server only. A
 * browser loads none of its code and leaves it unchanged.
 */
export function EventHead({ event, origin, language, requestedLanguage = null }: EventHeadProps) {
  return (
    <>
      <title>{titleOf(event)}</title>
      {import.meta.env.SSR && (
        <ForOthers event={event} origin={origin} language={language} requestedLanguage={requestedLanguage} />
      )}
      <script
        type="application/ld+json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? eventForSearchEngines(event, origin, language, requestedLanguage) : "",
        }}
      />
    </>
  );
}

function titleOf({ title, settings }: PublicEvent): string {
  return settings.seo_title ?? title;
}

function ForOthers({ event, origin, language, requestedLanguage = null }: EventHeadProps) {
  const { settings } = event;
  const url = localizedUrl(event, origin, requestedLanguage);
  const picture = pictureOf(event, origin, language);
  const title = titleOf(event);
  const description = settings.seo_description ?? event.description_preview;
  return (
    <>
      <link rel="canonical" href={url} />
      {otherTongues(event, origin).map(({ locale, address: alternateUrl }) => (
        <link key={locale} rel="alternate" hrefLang={languageTag(locale)} href={alternateUrl} />
      ))}
      {event.languages.length > 1 && (
        <link rel="alternate" hrefLang="x-default" href={eventPageAddress(event, origin)} />
      )}
      <link
        rel="alternate"
        type="application/json+oembed"
        title={title}
        href={`${origin}/oembed?url=${encodeURIComponent(url)}&format=json`}
      />
      {description && <meta name="description" content={description} />}
      {settings.seo_keywords && <meta name="keywords" content={settings.seo_keywords} />}
      {!settings.allow_search_engine_indexing && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={event.organizer.name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={ogLocale(event.fallbacks.includes("title") ? event.language : language)} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={picture.url} />
      <meta property="og:image:alt" content={event.title} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The event's cover, or else an image of its title, which the server renders. */
function pictureOf({ id, cover, fallbacks, language: own }: PublicEvent, origin: string, language: Locale) {
  if (cover) return { url: origin + cover.url, width: cover.width, height: cover.height };
  const previewLanguage = fallbacks.includes("title") ? own : language;
  return { url: `${origin}/event/${id}/preview.png?language=${previewLanguage}`, width: 1200, height: 630 };
}

/** In the format of messengers: `de_DE`. */
function ogLocale(language: string): string {
  return new Intl.Locale(languageTag(language))
    .maximize()
    .toString()
    .replace(/^(\w+).*-(\w+)$/, "$1_$2");
}
