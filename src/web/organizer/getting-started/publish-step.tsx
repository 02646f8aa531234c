import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { publishProblems } from "#domain/event-status.ts";
import { useMe } from "#web/platform/session.ts";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";
import { Button } from "#web/ui/parts/button.tsx";

/** The publish button or, until the event can be published, a text that names what is missing. */
export function PublishStep({ event, isNext }: { event: Event; isNext: boolean }) {
  const me = useMe();
  const { publish } = useEventActions(event);
  if (event.status === "ARCHIVED") return null;
  const problems = publishProblems(me, event);
  if (problems[0] === "account_not_verified") return <Trans>Once the owner’s address is confirmed</Trans>;
  if (problems.length === 2) return <Trans>Once your address is confirmed and there is a ticket</Trans>;
  if (problems[0] === "email_not_verified") return <Trans>Once your address is confirmed</Trans>;
  if (problems[0] === "no_tickets") return <Trans>Once there is a ticket</Trans>;
  return (
    <Button variant={isNext ? "filled" : "default"} onClick={() => void publish()}>
      <Trans>Publish event</Trans>
    </Button>
  );
}
