import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";

/**
 * Empty state of a list that requires tickets, while there are none. `children`: why a ticket is
 * required.
 */
export function TicketFirst({ event_id, children }: { event_id: number; children: ReactNode }) {
  return (
    <EmptyState
      drawing="tickets"
      title={<Trans>Create a ticket first</Trans>}
      action={
        <RequirePermission need={{ area: "tickets", doing: "writing" }}>
          <Button component={Link} to={`/manage/event/${event_id}/tickets?open=new`}>
            <Trans>Create ticket</Trans>
          </Button>
        </RequirePermission>
      }
    >
      {children}
    </EmptyState>
  );
}
