import { useLingui } from "@lingui/react/macro";
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconCalendarEvent,
  type IconProps,
  IconReceipt,
  IconRosetteDiscount,
  IconTicket,
  IconUser,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { search } from "#contract/search.ts";
import { ATTENDEE_STATUS_LABELS } from "#contract/labels/attendees.ts";
import { SEARCH_EVERYWHERE_MIN } from "#domain/maxima.ts";
import { fullName } from "#domain/names.ts";
import { lettersTyped } from "#domain/search.ts";
import { OrderStatus } from "#web/organizer/orders/order-status.tsx";
import { query } from "#web/platform/query-client.ts";
import { DateRange } from "#web/ui/date-range.tsx";
import type { Recent } from "./recent.ts";

/** A search result. `note` distinguishes it from others with the same name. */
export type Thing = {
  to: string;
  name: string;
  note?: ReactNode;
  state?: ReactNode;
  icon: ComponentType<IconProps>;
  /** What is listed the next time, once this has been opened. */
  recent?: Recent;
};
export type ThingGroup = { key: string; label: string; results: Thing[] };

export const RECENT_ICONS: Record<Recent["kind"], ComponentType<IconProps>> = {
  event: IconCalendarEvent,
  order: IconReceipt,
  ticket: IconTicket,
  promo_code: IconRosetteDiscount,
};

const PAUSE_MS = 150;

/** Returns the results from the server, requested once the typing pauses. */
export function useFoundThings(typed: string) {
  const { t, i18n } = useLingui();
  const [wanted] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isEnough = (text: string) => lettersTyped(text) >= SEARCH_EVERYWHERE_MIN;
  const { data, error, refetch, isFetching } = useQuery({
    ...query(search.find, { query: { query: wanted } }),
    enabled: isEnough(wanted),
    placeholderData: keepPreviousData,
  });
  const isSearching = isEnough(typed) && isEnough(wanted);
  const found = isSearching ? data?.data : undefined;
  const groups: ThingGroup[] = [
    {
      key: "events",
      label: t`Events`,
      results: (found?.events ?? []).map(({ id, title, start_date, end_date, timezone }) => ({
        to: `/manage/event/${id}`,
        name: title,
        note: <DateRange start={start_date} end={end_date} zone={timezone} size="list" />,
        icon: IconCalendarEvent,
      })),
    },
    {
      key: "orders",
      label: t`Orders`,
      results: (found?.orders ?? []).map(({ id, event_id, event_title, public_id, label, ...buyer }) => {
        const to = `/manage/event/${event_id}/orders?open=${id}`;
        return {
          to,
          name: `${public_id} · ${nameOf(buyer)}`,
          note: event_title,
          state: <OrderStatus label={label} />,
          icon: RECENT_ICONS.order,
          recent: { kind: "order", to, name: public_id, note: event_title },
        };
      }),
    },
    {
      key: "attendees",
      label: t`Attendees`,
      results: (found?.attendees ?? []).map(({ id, event_id, event_title, item_name, ...guest }) => ({
        to: `/manage/event/${event_id}/attendees?open=${id}`,
        name: nameOf(guest),
        note: `${item_name} · ${event_title}`,
        state: guest.status === "CANCELLED" ? i18n._(ATTENDEE_STATUS_LABELS.CANCELLED) : undefined,
        icon: IconUser,
      })),
    },
    {
      key: "tickets",
      label: t`Tickets`,
      results: (found?.tickets ?? []).map(({ id, event_id, event_title, title }) =>
        opened({ kind: "ticket", to: `/manage/event/${event_id}/tickets?open=${id}`, name: title, note: event_title }),
      ),
    },
    {
      key: "promo_codes",
      label: t`Promo codes`,
      results: (found?.promo_codes ?? []).map(({ id, event_id, event_title, code }) =>
        opened({
          ...{ kind: "promo_code", to: `/manage/event/${event_id}/promo-codes?open=${id}` },
          ...{ name: code, note: event_title },
        }),
      ),
    },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLooking: isEnough(typed) && (isFetching || typed.trim() !== wanted),
    error: isSearching ? error : null,
    retry: () => void refetch(),
  };
}

function opened(recent: Recent): Thing {
  const { kind, to, name, note } = recent;
  return { to, name, note, icon: RECENT_ICONS[kind], recent };
}

/** An erased name is replaced by the email, and an erased email by a placeholder. */
function nameOf({
  first_name,
  last_name,
  email,
}: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}) {
  return first_name === null ? (email ?? "–") : fullName({ first_name, last_name });
}
