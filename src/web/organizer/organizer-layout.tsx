import { useLingui } from "@lingui/react/macro";
import { Link, Outlet, useLocation, useParams } from "react-router";
import { useMe } from "#web/platform/session.ts";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { Logo } from "#web/ui/logo.tsx";
import classes from "./organizer-layout.module.css";
import { NotificationBell } from "./notifications/notification-bell.tsx";
import { SearchButton } from "./search/search-button.tsx";
import { SearchHost } from "./search/search-host.tsx";
import { AccountMenu } from "./shell/account-menu.tsx";
import { accountNavOf } from "./shell/account-nav-items.ts";
import bottomBar from "./shell/bottom-bar.module.css";
import { HelpMenu } from "./shell/help-menu.tsx";
import { DashboardBanners } from "./shell/dashboard-banners.tsx";

/**
 * The dashboard pages outside an event: a bar at the top, on phones also one at the bottom, and one
 * column.
 */
export default function OrganizerLayout() {
  const { t, i18n } = useLingui();
  const head = useCovers("top");
  const foot = useCovers("bottom");
  const { pathname } = useLocation();
  const { organizer_id } = useParams();
  const places = accountNavOf(useMe(), pathname);
  return (
    <SearchHost>
      <div className={classes.dashboard}>
        <header ref={head} className={classes.bar}>
          <Link to="/manage/events" aria-label={t`Foyer, all events`} className={classes.home}>
            <Logo />
          </Link>
          <nav aria-label={t`Main`} className={classes.nav}>
            {places.map(({ to, label, isAt }) => (
              <Link key={to} to={to} aria-current={isAt ? "page" : undefined}>
                {i18n._(label)}
              </Link>
            ))}
          </nav>
          <SearchButton />
          <NotificationBell side="bottom-end" />
          <HelpMenu />
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className={classes.content}>
          <DashboardBanners />
          {/* The key remounts the page for another organizer. */}
          <Outlet key={organizer_id} />
        </main>
        {places.length > 1 && (
          <nav ref={foot} aria-label={t`Main menu`} className={bottomBar.bar}>
            {places.map(({ to, label, short, icon: Icon, isAt }) => (
              <Link key={to} to={to} className={bottomBar.place} aria-current={isAt ? "page" : undefined}>
                <Icon size={22} stroke={1.75} aria-hidden />
                <span>{i18n._(short ?? label)}</span>
              </Link>
            ))}
          </nav>
        )}
      </div>
    </SearchHost>
  );
}
