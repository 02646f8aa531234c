import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type NavigateFunction, Link } from "react-router";
import type { Event, EventRow } from "#contract/events.ts";
import { type EventStatus, publishProblems, type PublishProblem } from "#domain/event-status.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import type { useSession } from "#web/platform/session.ts";
import { confirm, leaveQuestion } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { manageAddressOf } from "./event-urls.ts";
import { Anchor } from "@mantine/core";
import classes from "./publish-reasons.module.css";

/**
 * The context of the user who acts: translations, navigation, session and the event's mutations.
 */
export type Doer = {
  i18n: I18n;
  navigate: NavigateFunction;
  setStatus: (status: EventStatus) => Promise<unknown>;
  remove: () => Promise<unknown>;
} & Pick<ReturnType<typeof useSession>, "me">;

/**
 * Actions on a whole event. Each asks for confirmation, explains the consequences and reports its
 * success.
 */
export function eventActions(event: Event | EventRow, { i18n, navigate, me, setStatus, remove }: Doer) {
  const name = event.title;

  async function become(status: EventStatus) {
    try {
      await setStatus(status);
    } catch (error) {
      if (isForOrganizer(error)) throw error;
      const reason = errorMessageOf(error);
      throw new Error(`${i18n._(msg`Event status update failed. Please try again later`)}: ${reason}`, {
        cause: error,
      });
    }
  }

  async function ask(status: EventStatus, question: Parameters<typeof confirm>[0], done: string) {
    const isDone = await confirm({ ...question, run: () => become(status) });
    if (isDone) notify.done(done);
    return isDone;
  }

  return {
    /**
     * While something is missing, lists all of it with links instead of asking for confirmation.
     */
    publish: async () => {
      // While the user is not loaded, the server decides.
      const problems = publishProblems(me ?? { is_account_verified: true, is_email_verified: true }, event);
      if (problems.length > 0) {
        const goes = await confirm({
          title: <Trans>“{name}” can’t be published yet</Trans>,
          body: <PublishReasons event={event} problems={problems} />,
          action: <Trans>See what’s missing</Trans>,
          keep: <Trans>Cancel</Trans>,
        });
        if (goes) await navigate(manageAddressOf(event));
        return false;
      }
      return ask(
        "LIVE",
        {
          title: <Trans>Publish “{name}”?</Trans>,
          body: (
            <>
              <Trans>Anyone with the link will be able to see it and buy tickets right away.</Trans>{" "}
              {event.lifecycle_status === "ENDED" && (
                <Trans>This event’s date has passed, so tickets can no longer be sold.</Trans>
              )}
              <StillMissing event={event} />
            </>
          ),
          action: <Trans>Publish event</Trans>,
          keep: <Trans>Cancel</Trans>,
        },
        i18n._(msg`“${name}” was published.`),
      );
    },
    hide: () =>
      ask(
        "DRAFT",
        {
          title: <Trans>Unpublish “{name}”?</Trans>,
          body: (
            <Stays
              before={<Trans>The event page goes offline and ticket sales stop.</Trans>}
              tickets={ticketsOf(event)}
            />
          ),
          action: <Trans>Unpublish event</Trans>,
          keep: <Trans>Cancel</Trans>,
        },
        i18n._(msg`“${name}” was unpublished.`),
      ),
    archive: () =>
      ask(
        "ARCHIVED",
        {
          title: <Trans>Archive “{name}”?</Trans>,
          body: (
            <Stays
              before={
                <Trans>
                  It moves to your archived events, and ticket sales stop right away. You can restore it at any time.
                </Trans>
              }
              tickets={ticketsOf(event)}
            />
          ),
          action: <Trans>Archive event</Trans>,
          keep: <Trans>Cancel</Trans>,
        },
        i18n._(msg`“${name}” was archived.`),
      ),
    restore: () =>
      ask(
        "DRAFT",
        {
          title: <Trans>Restore “{name}”?</Trans>,
          body: <Trans>It’s restored as a draft, so nothing is on sale until you publish it.</Trans>,
          action: <Trans>Restore as draft</Trans>,
          keep: <Trans>Cancel</Trans>,
        },
        i18n._(msg`“${name}” was restored as a draft.`),
      ),
    remove: async () => {
      const isGone = await confirm({
        title: <Trans>Delete “{name}”?</Trans>,
        body: <Trans>Its tickets, settings, check-in lists and images will be deleted too. You can’t undo this.</Trans>,
        action: <Trans>Delete event</Trans>,
        keep: <Trans>Cancel</Trans>,
        tone: "danger",
        run: remove,
      });
      if (!isGone) return false;
      await navigate("/manage/events");
      notify.done(i18n._(msg`“${name}” was deleted.`));
      return true;
    },
  };
}

/**
 * Errors that the organizer can resolve: confirm an address, create a ticket, correct a field. All
 * others are temporary.
 */
function isForOrganizer(error: unknown): boolean {
  return isCallError(error, ...FOR_ORGANIZER);
}

const FOR_ORGANIZER = [
  "account_not_verified",
  "account_closing",
  "email_not_verified",
  "no_tickets",
  "event_archived",
  "not_found",
  "invalid",
  "forbidden",
] as const;

function ticketsOf(event: Event | EventRow): number | undefined {
  return "statistics" in event ? event.statistics?.attendees : undefined;
}

/** Issued tickets stay valid. */
function Stays({ before, tickets }: { before: ReactNode; tickets: number | undefined }) {
  return (
    <>
      {before}{" "}
      {tickets ? (
        <Plural
          value={tickets}
          one="The # ticket already sold stays valid."
          other="The # tickets already sold stay valid."
        />
      ) : (
        <Trans>Tickets already sold stay valid.</Trans>
      )}
    </>
  );
}

/** What an event page usually has and this one lacks. It can be added after publishing, too. */
function StillMissing({ event }: { event: Event | EventRow }) {
  const missing = [
    !event.has_location && { section: "place", label: <Trans>Location</Trans> },
    event.cover === null && { section: "cover", label: <Trans>Cover image</Trans> },
    "description" in event && event.description === null && { section: "details", label: <Trans>Description</Trans> },
  ].filter((part) => part !== false);
  if (missing.length === 0) return null;
  return (
    <>
      <p>
        <Trans>Still missing, and you can add it later:</Trans>
      </p>
      <ul className={classes.reasons}>
        {missing.map(({ section, label }) => (
          <li key={section}>
            <Anchor component={Link} to={manageAddressOf(event, `settings?section=${section}`)} onClick={leaveQuestion}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

type PublishReasonsProps = { event: Pick<Event, "id">; problems: PublishProblem[] };

/**
 * Everything that is missing, with links. What only the owner of the account can do has no link.
 */
function PublishReasons({ event, problems }: PublishReasonsProps) {
  return (
    <ul className={classes.reasons}>
      {problems.map((problem) => (
        <li key={problem}>
          {problem === "account_not_verified" ? (
            <Trans>The account owner must confirm their email address first.</Trans>
          ) : (
            <Anchor component={Link} to={manageAddressOf(event, WAY[problem])} onClick={leaveQuestion}>
              {REASON[problem]}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}

type OwnProblem = Exclude<PublishProblem, "account_not_verified">;

const REASON: Record<OwnProblem, ReactNode> = {
  email_not_verified: <Trans>Confirm your email address</Trans>,
  no_tickets: <Trans>Create a ticket</Trans>,
};

const WAY: Record<OwnProblem, string> = {
  // The start page of the event: "Getting started", or the dashboard where that is hidden.
  email_not_verified: "",
  no_tickets: "tickets?open=new",
};
