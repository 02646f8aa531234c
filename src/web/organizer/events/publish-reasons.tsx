import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { PublishProblem } from "#domain/event-status.ts";
import { leaveQuestion } from "#web/ui/dialogs/confirm.tsx";
import { manageAddressOf } from "./event-urls.ts";
import classes from "./publish-reasons.module.css";

type PublishReasonsProps = { event: Pick<Event, "id">; problems: PublishProblem[] };

/**
 * Everything that is missing, with links. What only the owner of the account can do has no link.
 */
export function PublishReasons({ event, problems }: PublishReasonsProps) {
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
