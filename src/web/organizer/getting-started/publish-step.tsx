import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { Event } from "#contract/events.ts";
import { publishProblem } from "#domain/event-status.ts";
import { useMe } from "#web/platform/session.ts";
import { useEventDeeds } from "#web/organizer/events/use-event-deeds.tsx";

/** Can't be pressed before it can work; then says what is missing. */
export function PublishStep({ event, isNext }: { event: Event; isNext: boolean }) {
  const me = useMe();
  const { publish } = useEventDeeds(event);
  if (event.status === "ARCHIVED") return null;
  const problem = publishProblem({ email_verified: me.is_account_verified, ticket_count: event.ticket_count });
  if (problem === "email_not_verified") return <Trans>Once your address is confirmed</Trans>;
  if (problem === "no_tickets") return <Trans>Once there is a ticket</Trans>;
  return (
    <Button variant={isNext ? "filled" : "default"} onClick={() => void publish()}>
      <Trans>Publish event</Trans>
    </Button>
  );
}
