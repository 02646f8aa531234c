import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft, IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import type { Event } from "#contract/events.ts";
import { BottomSheet } from "#web/ui/dialogs/bottom-sheet.tsx";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import classes from "./bottom-bar.module.css";
import { EventNav } from "./event-nav.tsx";
import { BOTTOM_BAR_PATHS } from "./event-nav-items.tsx";
import { useEventNavItems } from "./use-event-nav-items.ts";

/** The navigation on phones: the main pages in a bar, all pages in a sheet. */
export function DashboardBottomBar({ event }: { event: Event }) {
  const { t, i18n } = useLingui();
  const bar = useCovers("bottom");
  const [isOpen, setIsOpen] = useState(false);
  const items = useEventNavItems(event).flatMap((group) => group.items);
  const close = () => setIsOpen(false);
  return (
    <>
      <nav ref={bar} aria-label={t`Main menu`} className={classes.bar}>
        {items
          .filter(({ path }) => BOTTOM_BAR_PATHS.includes(path))
          .map(({ path, label, short, icon: Icon }) => (
            <NavLink key={path} to={`/manage/event/${event.id}/${path}`} className={classes.place}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <span>{i18n._(short ?? label)}</span>
            </NavLink>
          ))}
        <button
          type="button"
          className={classes.place}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <IconDots size={22} stroke={1.75} aria-hidden />
          <span>
            <Trans>More</Trans>
          </span>
        </button>
      </nav>
      <BottomSheet opened={isOpen} onClose={close} title={event.title}>
        <Link to="/manage/events" className={classes.all}>
          <IconChevronLeft size={18} aria-hidden />
          <Trans>All events</Trans>
        </Link>
        <EventNav event={event} onGo={close} />
      </BottomSheet>
    </>
  );
}
