import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { Event } from "#contract/events.ts";
import { publishProblems } from "#domain/event-status.ts";
import { useMe } from "#web/platform/session.ts";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";

/** The publish button or, until the event can be published, a text that names what is missing. */
export function PublishStep({ event, isNext }: { event: Event; isNext: boolean }) {
  const me = useMe();
  const { publish } = useEventActions(event);
  if (event.status === "ARCHIVED") return null;
  const problems = publishProblems(me, event);
  if (problems[0] === "account_not_verified")
    return <Trans>Waiting for the owner to confirm their email address</Trans>;
  if (problems.length === 2) return <Trans>Confirm your email address and create a ticket first</Trans>;
  if (problems[0] === "email_not_verified") return <Trans>Confirm your email address first</Trans>;
  if (problems[0] === "no_tickets") return <Trans>Create a ticket first</Trans>;
  return (
    <Button variant={isNext ? "filled" : "default"} onClick={() => void publish()}>
      <Trans>Publish event</Trans>
    </Button>
  );
}
