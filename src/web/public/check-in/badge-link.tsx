import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { station } from "#contract/check-in.ts";
import { addressOf } from "#web/platform/api/transport.ts";

type BadgeLinkProps = {
  list: { short_id: string };
  check_in_short_id: string;
  /** Without a network there is no badge, because the server renders it. */
  isAway: boolean;
  /** The attendee's name for screen readers, where it is not shown beside the link. */
  about?: ReactNode;
};

/**
 * Link to the attendee's badge on its own page, because browsers print only on request. Check-in
 * continues meanwhile.
 */
export function BadgeLink({ list, check_in_short_id, isAway, about }: BadgeLinkProps) {
  if (isAway) {
    return (
      <span>
        <Trans>No network. Print the badge later from “Last scans”.</Trans>
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
      // The surrounding screen handles every tap as "next".
      onClick={(event) => event.stopPropagation()}
    >
      <Trans>Print badge</Trans>
      {about}
    </a>
  );
}
