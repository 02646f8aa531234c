import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { stats } from "#contract/event-stats.ts";
import { type Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { LOCALES } from "#domain/locales.ts";
import { isSameClock } from "#domain/wall-time.ts";
import { call } from "#web/platform/api/call.ts";
import { instantAt } from "#web/platform/days.ts";
import { type Format, useFormat } from "#web/platform/format.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { wallOf } from "#web/ui/form/date-time-field.tsx";
import type { SettingsInput } from "./use-save-settings.ts";

type DateRange = { start_date: string | null; end_date: string | null; timezone: string };

type Asking = { title?: string; action?: ReactNode };

/**
 * Asks for confirmation before the date, venue or online access of an event with attendees changes:
 * shows their number and the new values, and asks whether to notify them.
 */
export function useMove() {
  const { t } = useLingui();
  const format = useFormat();
  const isNotified = useRef(false);

  async function ask(event: Event, what: ReactNode, labels: Asking = {}): Promise<boolean> {
    isNotified.current = false;
    const { data } = await call(stats.checkIns, { params: { event_id: event.id } });
    const guests = data.total_attendees;
    const { title } = event;
    if (guests === 0) return true;
    isNotified.current = true;
    return confirm({
      title: labels.title ?? t`Reschedule “${title}”?`,
      body: (
        <>
          <p>
            <Plural value={guests} one="# attendee has a ticket." other="# attendees have tickets." />
          </p>
          {what}
          <Checkbox
            mt="md"
            defaultChecked
            label={t`Email them about the change`}
            onChange={(change) => (isNotified.current = change.currentTarget.checked)}
          />
        </>
      ),
      action: labels.action ?? <Trans>Reschedule event</Trans>,
      keep: <Trans>Keep editing</Trans>,
    });
  }

  return {
    isNotified: () => isNotified.current,
    ask: async (event: Event, values: DateRange) => {
      isNotified.current = false;
      if (!event.has_orders || !isMoved(event, values)) return true;
      return ask(event, <Times event={event} values={values} format={format} />);
    },
    askVenue: async (event: Event, settings: EventSettings, input: SettingsInput) => {
      isNotified.current = false;
      const { title } = event;
      const [before, after] = [settings, input].map((source) =>
        source.is_online_event ? t`Online` : venueIn(source) || "–",
      );
      if (!event.has_orders) return true;
      if (before === after && hasNewAccessDetails(settings, input)) {
        return ask(
          event,
          <p>
            <Trans>The new connection details appear on their tickets right away.</Trans>
          </p>,
          { title: t`Change how attendees join “${title}”?`, action: <Trans>Save changes</Trans> },
        );
      }
      if (before === after) return true;
      return ask(event, <VenueChange before={before ?? ""} after={after ?? ""} />, {
        title: t`Change the location of “${title}”?`,
        action: <Trans>Save changes</Trans>,
      });
    },
  };
}

/**
 * The event is online, and its access changes in some language. Removing the text is no reason to
 * notify.
 */
function hasNewAccessDetails(settings: EventSettings, input: SettingsInput): boolean {
  const accessDetails = (of: SettingsInput) =>
    [of, ...LOCALES.map((locale) => of.translations?.[locale])].map(
      (texts) => texts?.online_event_connection_details ?? "",
    );
  const now = accessDetails(input);
  return (
    input.is_online_event === true && now.some((detail, at) => detail !== "" && detail !== accessDetails(settings)[at])
  );
}

function isMoved(event: Event, { start_date, end_date, timezone }: DateRange): boolean {
  return (
    timezone !== event.timezone ||
    wallOf(start_date, timezone) !== wallOf(event.start_date, timezone) ||
    wallOf(end_date, timezone) !== wallOf(event.end_date, timezone)
  );
}

function Times({ event, values, format }: { event: Event; values: DateRange; format: Format }) {
  const { timezone: zone } = event;
  const wall = wallOf(values.start_date, values.timezone) ?? "";
  const start = instantAt(wall, values.timezone);
  const end = values.end_date && instantAt(wallOf(values.end_date, values.timezone) ?? "", values.timezone);
  const before = formatMoments(format, event.start_date, event.end_date, zone);
  const after = formatMoments(format, start, end, values.timezone);
  const inOldZone = isSameClock(start, zone, values.timezone) ? null : formatMoments(format, start, end, zone);
  return (
    <>
      <p>
        <Trans>Current: {before}.</Trans>{" "}
        {inOldZone ? (
          <Trans>
            New: <strong>{after}</strong>, which is {inOldZone}.
          </Trans>
        ) : (
          <Trans>
            New: <strong>{after}</strong>.
          </Trans>
        )}
      </p>
      {values.timezone !== zone && (
        <p>
          <Trans>Statistics will use the new time zone, including for past sales.</Trans>
        </p>
      )}
    </>
  );
}

function VenueChange({ before, after }: { before: string; after: string }) {
  return (
    <p>
      <Trans>Current: {before}.</Trans>{" "}
      <Trans>
        New: <strong>{after}</strong>.
      </Trans>
    </p>
  );
}

function formatMoments(format: Format, start: string, end: string | null, zone: string): string {
  const { days, clock } = format.span(start, end, zone, "card");
  return `${days.join(" ")}${format.comma} ${clock}, ${format.zone(start, zone)}`;
}

function venueIn({ location_details: details }: Pick<SettingsInput, "location_details">): string {
  return [details?.venue_name, details?.address_line_1, details?.city].filter(Boolean).join(", ");
}
