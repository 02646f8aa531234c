import { Plural, Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { SETTING_TEXTS } from "#contract/event-settings.ts";
import type { Locale } from "#contract/fields.ts";
import type { Ticket } from "#contract/tickets.ts";
import { missingTexts, otherLanguages } from "#domain/translations.ts";
import { previewOf } from "#web/organizer/events/event-urls.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { useLanguageName } from "./use-form-locale.tsx";
import classes from "./languages.module.css";

/**
 * The missing texts of each language in the whole saved event, with a link to its page in that
 * language.
 */
export default function MissingTranslations({ event, settings }: { event: Event; settings: EventSettings }) {
  const languages = otherLanguages(event);
  const tickets = useTicketsQuery().data?.data;
  const nameOf = useLanguageName();
  const own = nameOf(event.language);
  return (
    <FormSection title={<Trans>Translations</Trans>} help={<Trans>Missing texts appear in {own}.</Trans>}>
      <ul className={classes.whole}>
        {languages.map((locale) => (
          <li key={locale}>
            <div>
              <p>
                <strong>{nameOf(locale)}</strong>
              </p>
              {tickets ? (
                <Missing event={event} settings={settings} tickets={tickets} locale={locale} />
              ) : (
                <Skeleton height={24} />
              )}
            </div>
            <NewTabLink href={`${previewOf(event)}?language=${locale}`}>
              <SeeIn name={nameOf(locale)} />
            </NewTabLink>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function SeeIn({ name }: { name: string }) {
  return <Trans>View page in {name}</Trans>;
}

type Whole = { event: Event; settings: EventSettings; tickets: readonly Ticket[]; locale: Locale };

function Missing({ event, settings, tickets, locale }: Whole) {
  const { title, description } = event;
  const ofEvent = missingTexts({ title, description }, event.translations[locale]);
  const ofSettings = missingTexts(textsIn(settings), settings.translations[locale]).length;
  const ofTickets = tickets.filter((ticket) => !isComplete(ticket, locale)).length;
  if (ofEvent.length + ofSettings + ofTickets === 0) {
    return (
      <p>
        <Trans>Everything is translated.</Trans>
      </p>
    );
  }
  return (
    <>
      {ofEvent.includes("title") && (
        <p>
          <Trans>The event name is missing.</Trans>
        </p>
      )}
      {ofEvent.includes("description") && (
        <p>
          <Trans>The event description is missing.</Trans>
        </p>
      )}
      {ofTickets > 0 && (
        <p>
          <Plural
            value={tickets.length}
            one={`${ofTickets} of # ticket isn’t fully translated.`}
            other={`${ofTickets} of # tickets aren’t fully translated.`}
          />
        </p>
      )}
      {ofSettings > 0 && (
        <p>
          <Plural
            value={ofSettings}
            one="# message or setting is missing."
            other="# messages or settings are missing."
          />
        </p>
      )}
    </>
  );
}

function textsIn(settings: EventSettings) {
  return Object.fromEntries(SETTING_TEXTS.map((name) => [name, settings[name]]));
}

function isComplete({ title, description, translations, prices }: Ticket, locale: Locale): boolean {
  return (
    missingTexts({ title, description }, translations[locale]).length === 0 &&
    prices.every(({ label, translations: ofPrice }) => missingTexts({ label }, ofPrice[locale]).length === 0)
  );
}
