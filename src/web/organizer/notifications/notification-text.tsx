import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import {
  IconAlertTriangle,
  IconCash,
  IconCreditCardOff,
  IconFileAlert,
  IconGavel,
  IconMailX,
  IconReceiptRefund,
  IconShoppingBag,
  IconTicket,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Notification } from "#contract/notifications.ts";
import { ACTIVITY_LABELS } from "#contract/labels/activities.ts";
import type { NotificationKind } from "#domain/notifications.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./notification-list.module.css";

/** One sentence with names. Without a name, such as that of a deleted ticket, the activity's label. */
export function NotificationText({ row }: { row: Notification }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const money = row.amount === null || row.currency === null ? "" : format.money(row.amount, row.currency);
  const { name } = row;
  if (row.kind === "account.payment_astray") return <Trans>A payment of {money} matches none of your orders.</Trans>;
  if (row.kind === "account.payment_restricted") return <Trans>Your account can’t take payments right now.</Trans>;
  if (row.kind === "event.import_failed") return <Trans>An import failed. No attendees were imported.</Trans>;
  if (name === null) return i18n._(ACTIVITY_LABELS[row.kind]);
  switch (row.kind) {
    case "refund.failed":
      return (
        <Trans>
          The refund of {money} to <strong>{name}</strong> failed.
        </Trans>
      );
    case "dispute.opened":
      return (
        <Trans>
          <strong>{name}</strong> disputed a payment of {money}.
        </Trans>
      );
    case "dispute.lost":
      return (
        <Trans>
          Dispute lost: {money} returned to <strong>{name}</strong>.
        </Trans>
      );
    case "dispute.won":
      return (
        <Trans>
          Dispute won: you keep {money} from <strong>{name}</strong>.
        </Trans>
      );
    case "message.missed":
      return (
        <Trans>
          The message “<strong>{name}</strong>” was not sent.
        </Trans>
      );
    case "ticket.sold_out":
      return (
        <Trans>
          “<strong>{name}</strong>” is sold out.
        </Trans>
      );
    case "order.large":
      return <LargeOrder row={row} money={money} />;
    case "user.joined":
      return (
        <Trans>
          <strong>{name}</strong> joined your team.
        </Trans>
      );
  }
}

function LargeOrder({ row: { name, tickets, amount }, money }: { row: Notification; money: string }) {
  const count = tickets ?? 0;
  if (amount === 0)
    return (
      <Trans>
        <strong>{name}</strong> ordered <Plural value={count} one="# ticket" other="# tickets" />.
      </Trans>
    );
  return (
    <Trans>
      <strong>{name}</strong> ordered <Plural value={count} one="# ticket" other="# tickets" /> for {money}.
    </Trans>
  );
}

export function NotificationIcon({ kind }: { kind: NotificationKind }) {
  const [Icon, tone] = ICONS[kind];
  return (
    <span className={classes.icon} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  );
}

type Tone = "bad" | "warn" | "good" | "info";

const ICONS: Record<NotificationKind, [ComponentType<{ size: number; stroke: number }>, Tone]> = {
  "refund.failed": [IconReceiptRefund, "bad"],
  "dispute.opened": [IconAlertTriangle, "bad"],
  "dispute.lost": [IconGavel, "bad"],
  "dispute.won": [IconGavel, "good"],
  "account.payment_restricted": [IconCreditCardOff, "bad"],
  "account.payment_astray": [IconCash, "warn"],
  "message.missed": [IconMailX, "warn"],
  "event.import_failed": [IconFileAlert, "warn"],
  "ticket.sold_out": [IconTicket, "good"],
  "order.large": [IconShoppingBag, "good"],
  "user.joined": [IconUserPlus, "info"],
};
