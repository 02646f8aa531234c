import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { station } from "#contract/check-in.ts";
import { addressOf } from "#web/platform/call.ts";

type BadgeLinkProps = {
  list: { short_id: string };
  check_in_short_id: string;
  /** There is no network: it is drawn by the server. */
  isAway: boolean;
  /** Whose (`About`), where that is not said beside it. */
  about?: ReactNode;
};

/**
 * A guest's badge, as a page of its own: no browser prints without being asked. The door goes on behind it, so nobody waits for a printer.
 */
export function BadgeLink({ list, check_in_short_id, isAway, about }: BadgeLinkProps) {
  if (isAway) {
    return (
      <span>
        <Trans>The badge needs the network. It is printed from “Last scans” then.</Trans>
      </span>
    );
  }
  const params = { check_in_list_short_id: list.short_id, check_in_short_id };
  return (
    <a
      href={addressOf(station.badge, { params })}
      target="_blank"
      rel="noreferrer"
      data-quiet
      // the screen around it takes every tap as "next"
      onClick={(event) => event.stopPropagation()}
    >
      <Trans>Print badge</Trans>
      {about}
    </a>
  );
}
