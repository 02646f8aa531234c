import { useLingui } from "@lingui/react/macro";
import { Link, NavLink, Outlet, useParams } from "react-router";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { Logo } from "#web/ui/logo.tsx";
import classes from "./organizer-layout.module.css";
import { SearchButton } from "./search/search-button.tsx";
import { SearchHost } from "./search/search-host.tsx";
import { AccountMenu } from "./shell/account-menu.tsx";
import { DashboardBanners } from "./shell/dashboard-banners.tsx";

/** The dashboard pages outside an event: a bar at the top and one column below. */
export default function OrganizerLayout() {
  const { t } = useLingui();
  const head = useCovers("top");
  const { organizer_id } = useParams();
  return (
    <SearchHost>
      <div className={classes.dashboard}>
        <header ref={head} className={classes.bar}>
          <Link to="/manage/events" aria-label={t`Foyer, all events`} className={classes.home}>
            <Logo />
          </Link>
          <nav aria-label={t`Main`} className={classes.nav}>
            <NavLink to="/manage/events">{t`Events`}</NavLink>
          </nav>
          <SearchButton />
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className={classes.content}>
          <DashboardBanners />
          {/* The key remounts the page for another organizer. */}
          <Outlet key={organizer_id} />
        </main>
      </div>
    </SearchHost>
  );
}
