import { Plural, Trans } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useEvent } from "#web/organizer/use-event.ts";
import { useMe } from "#web/platform/session.ts";
import { useUnmatchedPayments } from "#web/organizer/account/payment/use-unmatched-payments.ts";
import { useAwaitingOffline, useOrdersNeedingAttention } from "./use-orders-needing-attention.ts";

/**
 * One line above the orders: what needs attention, each part as a filter of the list. Renders
 * nothing where there is none, or where the list already shows only those.
 */
export function NeedsAttentionNotice() {
  const me = useMe();
  const { id } = useEvent();
  const problems = useOrdersNeedingAttention(id);
  const awaiting = useAwaitingOffline(id);
  const [params] = useSearchParams();
  const parts = [
    problems > 0 && !params.has(PROBLEMS) && (
      <Part key="problems" color="red" to={`?${PROBLEMS}=true`}>
        <Plural value={problems} one="# payment problem" other="# payment problems" />
      </Part>
    ),
    awaiting > 0 && !params.has(AWAITING) && (
      <Part key="awaiting" color="gray" to={`?${AWAITING}=true`}>
        <Plural value={awaiting} one="# awaiting payment" other="# awaiting payment" />
      </Part>
    ),
  ].filter(Boolean);
  return (
    <>
      {me.role === "ADMIN" ? <WithUnmatched account_id={me.account_id}>{parts}</WithUnmatched> : <Line>{parts}</Line>}
    </>
  );
}

/** Unmatched payments belong to the account, not to an event. */
function WithUnmatched({ account_id, children }: { account_id: number; children: ReactNode[] }) {
  const count = useUnmatchedPayments(account_id).length;
  const unmatched = count > 0 && (
    <Part key="unmatched" color="red" to="/account/payment">
      <Plural value={count} one="# payment without an order" other="# payments without an order" />
    </Part>
  );
  return <Line>{unmatched ? [unmatched, ...children] : children}</Line>;
}

function Line({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Group component="section" gap="xs" mb="md">
      <IconAlertTriangle size={18} color="var(--warn)" aria-hidden />
      <Text component="h2" size="sm" fw={600}>
        <Trans>Needs attention:</Trans>
      </Text>
      {children}
    </Group>
  );
}

function Part({ color, to, children }: { color: "red" | "gray"; to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="light" color={color} size="compact-sm" radius="xl">
      {children}
    </Button>
  );
}

const PROBLEMS = "filter_fields[needs_attention][eq]";
const AWAITING = "filter_fields[awaits_offline][eq]";
