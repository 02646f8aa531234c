import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link, Outlet } from "react-router";
import { isCallError } from "#web/platform/call-error.ts";
import { ErrorPage } from "#web/ui/states/error-page.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { Logo } from "#web/ui/logo.tsx";
import classes from "./event-layout.module.css";
import { NotificationBell } from "./notifications/notification-bell.tsx";
import { SearchButton } from "./search/search-button.tsx";
import { SearchHost } from "./search/search-host.tsx";
import { AccountMenu } from "./shell/account-menu.tsx";
import { DashboardBottomBar } from "./shell/bottom-bar.tsx";
import { DashboardBanners } from "./shell/dashboard-banners.tsx";
import { SidebarHead } from "./shell/event-head.tsx";
import { HelpMenu } from "./shell/help-menu.tsx";
import { EventNav } from "./shell/event-nav.tsx";
import { SidebarLabel } from "./shell/sidebar-label.tsx";
import { useEventQuery } from "./use-event.ts";

/**
 * The dashboard of one event: a sidebar on the left, or a bar at the bottom on phones. Nested pages
 * may call `useEvent()`.
 */
export default function EventLayout() {
  const { t } = useLingui();
  const head = useCovers("top");
  const { data, error, refetch } = useEventQuery();
  if (isCallError(error, "not_found", "invalid")) return <ErrorPage error={error} />;
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <FullScreenLoader />;
  const event = data.data;
  return (
    <SearchHost event={event}>
      <div className={classes.dashboard}>
        <aside className={classes.rail} aria-label={t`Event`}>
          <div className={classes.first}>
            <Link to="/manage/events" className={classes.back}>
              <IconChevronLeft size={18} aria-hidden />
              <SidebarLabel>
                <Trans>All events</Trans>
              </SidebarLabel>
            </Link>
            <div className={classes.tools}>
              <SearchButton isNarrow />
              <NotificationBell side="bottom-start" />
            </div>
          </div>
          <SidebarHead event={event} />
          <div className={classes.places}>
            <EventNav event={event} />
          </div>
          <div className={classes.me}>
            <AccountMenu wide />
            <HelpMenu side="top-start" />
          </div>
        </aside>
        <header ref={head} className={classes.top}>
          <Link to="/manage/events" aria-label={t`All events`} className={classes.topLogo}>
            <Logo hasName={false} />
          </Link>
          <span className={classes.topTitle} title={event.title}>
            {event.title}
          </span>
          <SearchButton isNarrow />
          <NotificationBell side="bottom-end" />
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className={classes.content}>
          <DashboardBanners />
          {/* The key remounts the page for another event, so that no selection or input carries
           over. */}
          <Outlet key={event.id} />
        </main>
        <DashboardBottomBar event={event} />
      </div>
    </SearchHost>
  );
}
