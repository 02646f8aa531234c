import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { NavigateFunction } from "react-router";
import { type Event, type EventRow, events } from "#contract/events.ts";
import { type EventStatus, publishProblems } from "#domain/event-status.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import type { useSession } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { manageAddressOf } from "./event-urls.ts";
import { PublishReasons } from "./publish-reasons.tsx";

/** The context of the user who acts: translations, navigation and session. */
export type Doer = { i18n: I18n; navigate: NavigateFunction } & Pick<ReturnType<typeof useSession>, "me">;

/**
 * Actions on a whole event. Each asks for confirmation, explains the consequences and reports its
 * success.
 */
export function eventActions(event: Event | EventRow, { i18n, navigate, me }: Doer) {
  const name = event.title;

  async function become(status: EventStatus) {
    const params = { event_id: event.id };
    try {
      const response = await call(events.setStatus, { params, body: { status } });
      queryClient().setQueryData(query(events.get, { params }).queryKey, response);
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
          action: <Trans>See what is missing</Trans>,
          keep: <Trans>Not now</Trans>,
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
              <Trans>Anybody with the link can see it, and buy what is on sale, from this moment on.</Trans>{" "}
              {event.lifecycle_status === "ENDED" && (
                <Trans>Its date has passed, so nobody can buy a ticket for it.</Trans>
              )}
            </>
          ),
          action: <Trans>Publish event</Trans>,
          keep: <Trans>Not yet</Trans>,
        },
        i18n._(msg`“${name}” is public now.`),
      );
    },
    hide: () =>
      ask(
        "DRAFT",
        {
          title: <Trans>Hide “{name}” from the public?</Trans>,
          body: (
            <Stays
              before={<Trans>The event page disappears and nothing more can be bought.</Trans>}
              tickets={ticketsOf(event)}
            />
          ),
          action: <Trans>Hide event</Trans>,
          keep: <Trans>Keep it public</Trans>,
        },
        i18n._(msg`“${name}” is a draft again.`),
      ),
    archive: () =>
      ask(
        "ARCHIVED",
        {
          title: <Trans>Archive “{name}”?</Trans>,
          body: (
            <Stays
              before={<Trans>It leaves your list and is off sale at once. You can restore it at any time.</Trans>}
              tickets={ticketsOf(event)}
            />
          ),
          action: <Trans>Archive event</Trans>,
          keep: <Trans>Keep event</Trans>,
        },
        i18n._(msg`“${name}” is archived.`),
      ),
    restore: () =>
      ask(
        "DRAFT",
        {
          title: <Trans>Restore “{name}”?</Trans>,
          body: <Trans>It comes back as a draft, so nothing is on sale until you publish it.</Trans>,
          action: <Trans>Restore as a draft</Trans>,
          keep: <Trans>Leave it archived</Trans>,
        },
        i18n._(msg`“${name}” is back as a draft.`),
      ),
    remove: async () => {
      const run = () => call(events.remove, { params: { event_id: event.id } });
      const isGone = await confirm({
        title: <Trans>Delete “{name}” for good?</Trans>,
        body: <Trans>Its tickets, settings, check-in lists and pictures go with it. This can’t be undone.</Trans>,
        action: <Trans>Delete event</Trans>,
        keep: <Trans>Keep event</Trans>,
        tone: "danger",
        run,
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
          one="The # ticket sold so far stays valid."
          other="The # tickets sold so far stay valid."
        />
      ) : (
        <Trans>Tickets sold so far stay valid.</Trans>
      )}
    </>
  );
}
