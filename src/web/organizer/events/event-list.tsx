import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { type EventRow, eventList } from "#contract/events.ts";
import { useMay } from "#web/platform/access.ts";
import { ListPage, type ListPageProps } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { LinkTabs } from "#web/ui/page/link-tabs.tsx";
import { EventStatus } from "#web/organizer/shell/event-head.tsx";
import { useCreateRefusal } from "./use-create-refusal.ts";
import { EventNameCell, SalesCell, WhenCell, WhereCell } from "./event-cells.tsx";
import { DuplicateEventDrawer, EventMenu } from "./event-menu.tsx";
import { EVENTS_STATE_LABEL, EVENTS_STATE_QUERY, EVENTS_STATES, type EventsState } from "./event-states.ts";

type Props = {
  state: EventsState;
  /** The base URL of the tabs, such as `/manage/events`. */
  base: string;
  ask: ListPageProps<EventRow>["ask"];
  /** False within the page of one organizer. */
  withOrganizer?: boolean;
  create: ReactNode;
};

/** Events on three tabs: upcoming, ended and archived. */
export function EventList({ state, base, ask, withOrganizer = false, create }: Props) {
  const { t, i18n } = useLingui();
  const mayCreate = useCreateRefusal() === undefined;
  return (
    <>
      <LinkTabs
        label={t`Events by status`}
        at={state}
        tabs={EVENTS_STATES.map((key) => ({
          key,
          label: i18n._(EVENTS_STATE_LABEL[key]),
          to: key === "upcoming" ? base : `${base}/${key}`,
        }))}
      />
      <ListPage
        key={state}
        list={state === "ended" ? LATEST_FIRST : eventList}
        ask={(listQuery) =>
          ask({
            ...(state === "ended" && !listQuery.sort_by ? { sort_direction: "desc" } : {}),
            ...listQuery,
            ...EVENTS_STATE_QUERY[state],
          })
        }
        searchLabel={withOrganizer ? t`Search by title or organizer` : t`Search by title`}
        sorts={[
          { label: t`Earliest first`, sort_by: "start_date", sort_direction: "asc" },
          { label: t`Latest first`, sort_by: "start_date", sort_direction: "desc" },
          { label: t`Recently created`, sort_by: "created_at", sort_direction: "desc" },
          { label: t`Title (A–Z)`, sort_by: "title", sort_direction: "asc" },
        ]}
        columns={useColumns(state, withOrganizer)}
        counted={(total) => <Plural value={total} one="# event" other="# events" />}
        empty={mayCreate || state !== "upcoming" ? emptyOf({ state, create, base, ask }) : NO_EVENTS}
      />
      <DuplicateEventDrawer />
    </>
  );
}

function useColumns(state: EventsState, withOrganizer: boolean): ListColumn<EventRow>[] {
  const { t } = useLingui();
  const hasStats = useMay({ area: "stats" });
  return useMemo(
    () => [
      {
        id: "name",
        header: () => <Trans>Event</Trans>,
        cell: ({ row: { original: event } }) => <EventNameCell event={event} withOrganizer={withOrganizer} />,
        meta: { kind: "name" },
      },
      {
        id: "when",
        header: () => <Trans>Date</Trans>,
        cell: ({ row: { original: event } }) => <WhenCell event={event} />,
        meta: { kind: "time" },
      },
      {
        id: "where",
        header: () => <Trans>Location</Trans>,
        cell: ({ row: { original: event } }) => <WhereCell event={event} />,
        meta: { kind: "words", yields: "first", phone: "hidden" },
      },
      ...(state === "archived" ? [] : [STATUS[state]]),
      ...(hasStats ? [SALES] : []),
      {
        id: "menu",
        header: () => <span className="visually-hidden">{t`Actions`}</span>,
        cell: ({ row: { original: event } }) => <EventMenu event={event} />,
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [t, state, hasStats, withOrganizer],
  );
}

function statusColumn(named: EventRow["lifecycle_status"]): ListColumn<EventRow> {
  return {
    id: "status",
    header: () => <Trans>Status</Trans>,
    cell: ({ row: { original: event } }) => <EventStatus event={event} named={named} />,
    meta: { kind: "state", yields: "last" },
  };
}

const STATUS = { upcoming: statusColumn("UPCOMING"), ended: statusColumn("ENDED") };

const SALES: ListColumn<EventRow> = {
  id: "sales",
  header: () => <Trans>Gross sales</Trans>,
  cell: ({ row: { original: event } }) => <SalesCell event={event} />,
  meta: { kind: "amount", yields: "next" },
};

/** Shown to members who cannot create events. */
const NO_EVENTS: ListPageProps<EventRow>["empty"] = {
  drawing: "calendar",
  title: <Trans>No events yet</Trans>,
  message: <Trans>Events you have access to appear here. Ask an admin if one is missing.</Trans>,
};

/** Says that another tab has events: an empty tab alone would look as if all were lost. */
function EndedEventsLink({ base, ask }: Pick<Props, "base" | "ask">) {
  const { data } = useQuery(ask({ per_page: "1", ...EVENTS_STATE_QUERY.ended }));
  const ended = data?.meta.total ?? 0;
  if (ended === 0) return null;
  return (
    <Link to={`${base}/ended`}>
      <Plural value={ended} one="View # ended event" other="View # ended events" />
    </Link>
  );
}

/** Recently ended events are the ones that users look for. */
const LATEST_FIRST: typeof eventList = { ...eventList, default_direction: "desc" };

function emptyOf({ state, create, base, ask }: Props): ListPageProps<EventRow>["empty"] {
  if (state === "ended")
    return {
      drawing: "calendar",
      title: <Trans>No ended events yet</Trans>,
      message: <Trans>Events move here automatically when they end, with all their statistics.</Trans>,
    };
  if (state === "archived")
    return {
      drawing: "closed",
      title: <Trans>No archived events</Trans>,
      message: <Trans>Archive events you no longer need in your list. You can restore them at any time.</Trans>,
    };
  return {
    drawing: "calendar",
    title: <Trans>No upcoming events</Trans>,
    message: (
      <>
        <Trans>Create an event. Only your team can see it until you publish it.</Trans>{" "}
        <EndedEventsLink base={base} ask={ask} />
      </>
    ),
    action: create,
  };
}
