import { Trans, useLingui } from "@lingui/react/macro";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { Event } from "#contract/events.ts";
import { eventPageOf } from "#web/organizer/events/event-urls.ts";
import { SidebarLabel } from "./sidebar-label.tsx";
import { useEventNavItems } from "./use-event-nav-items.ts";
import classes from "./event-nav.module.css";
import { useOrdersNeedingAttention } from "#web/organizer/orders/use-orders-needing-attention.ts";

/** All pages of an event, in groups. The current page is scrolled into view. */
export function EventNav({ event, onGo }: { event: Event; onGo?: () => void }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={t`Event`} className={classes.nav}>
      {useEventNavItems(event).map((group) => (
        <div key={group.label.id} role="group" aria-label={i18n._(group.label)}>
          {!group.isHeadless && (
            <div className={classes.group} aria-hidden="true">
              {i18n._(group.label)}
            </div>
          )}
          {group.items.map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={`/manage/event/${event.id}/${path}`} onClick={onGo} className={classes.place}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <SidebarLabel>{i18n._(label)}</SidebarLabel>
              {path === "orders" && <AttentionCount event_id={event.id} />}
            </NavLink>
          ))}
        </div>
      ))}
      <a href={eventPageOf(event)} target="_blank" rel="noreferrer" className={classes.place} data-outside>
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        <SidebarLabel>
          {event.status === "LIVE" ? <Trans>Open event page</Trans> : <Trans>Preview event page</Trans>}
        </SidebarLabel>
      </a>
    </nav>
  );
}

/** The number of orders that need attention; renders nothing where there are none. */
function AttentionCount({ event_id }: { event_id: number }) {
  const { t } = useLingui();
  const count = useOrdersNeedingAttention(event_id);
  if (count === 0) return null;
  return (
    <span className={`${classes.count} figures`} title={t`Orders that need attention`}>
      {count}
    </span>
  );
}
