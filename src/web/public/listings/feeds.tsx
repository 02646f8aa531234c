import { Trans, useLingui } from "@lingui/react/macro";
import { IconCalendarPlus, IconRss } from "@tabler/icons-react";
import classes from "./listing.module.css";

/** For feed readers that are given the URL of the page. */
export function FeedLinks({ path, title }: { path: string; title: string }) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={rssOf(path)} />
      <link rel="alternate" type="text/calendar" title={title} href={calendarOf(path)} />
    </>
  );
}

/** Ways to follow upcoming events: a feed, or a calendar subscription. */
export function FeedWays({ path }: { path: string }) {
  const { t } = useLingui();
  return (
    <nav className={classes.feeds} aria-label={t`Stay up to date`}>
      <a href={calendarOf(path)}>
        <IconCalendarPlus size={18} stroke={1.75} aria-hidden />
        <Trans>Subscribe to calendar</Trans>
      </a>
      <a href={rssOf(path)}>
        <IconRss size={18} stroke={1.75} aria-hidden />
        <Trans>Follow via RSS</Trans>
      </a>
    </nav>
  );
}

function rssOf(path: string): string {
  return path === "/events" ? "/events.rss" : `${path}/events.rss`;
}

function calendarOf(path: string): string {
  return path === "/events" ? "/events.ics" : `${path}/events.ics`;
}
