import { Trans } from "@lingui/react/macro";
import { Anchor, List } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { PublishProblem } from "#domain/event-status.ts";
import { useSession } from "#web/platform/session.ts";
import { leaveQuestion } from "#web/ui/confirm.tsx";
import { manageAddressOf } from "./event-addresses.ts";

type PublishReasonsProps = { event: Pick<Event, "id">; problems: PublishProblem[] };

/** All that is missing at once, each with the way to it. What only the account's owner can do is said without one. */
export function PublishReasons({ event, problems }: PublishReasonsProps) {
  const { me } = useSession();
  return (
    <List spacing="xs">
      {problems.map((problem) => (
        <List.Item key={problem}>
          {problem === "email_not_verified" && !me?.is_account_owner ? (
            <Trans>The owner of this account has to confirm their email address first.</Trans>
          ) : (
            <Anchor component={Link} to={manageAddressOf(event, WAY[problem])} onClick={leaveQuestion}>
              {REASON[problem]}
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  );
}

const REASON: Record<PublishProblem, ReactNode> = {
  email_not_verified: <Trans>Your email address is not confirmed</Trans>,
  no_tickets: <Trans>There is no ticket yet</Trans>,
};

const WAY: Record<PublishProblem, string> = {
  email_not_verified: "getting-started",
  no_tickets: "tickets?open=new",
};
