import { useLingui } from "@lingui/react/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCalendarEvent, type IconProps, IconReceipt, IconUser } from "@tabler/icons-react";
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

/** A search result. `note` distinguishes it from others with the same name. */
export type Thing = {
  to: string;
  name: string;
  note?: ReactNode;
  state?: ReactNode;
  icon: ComponentType<IconProps>;
};
export type ThingGroup = { key: string; label: string; results: Thing[] };

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
      results: (found?.orders ?? []).map(({ id, event_id, event_title, public_id, label, ...buyer }) => ({
        to: `/manage/event/${event_id}/orders?open=${id}`,
        name: `${public_id} · ${nameOf(buyer)}`,
        note: event_title,
        state: <OrderStatus label={label} />,
        icon: IconReceipt,
      })),
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
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLooking: isEnough(typed) && (isFetching || typed.trim() !== wanted),
    error: isSearching ? error : null,
    retry: () => void refetch(),
  };
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
