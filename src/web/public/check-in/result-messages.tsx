import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useFormat } from "#web/platform/format.ts";
import type { FinalVerdictKind, Scan, Verdict } from "./admissions/verdict.ts";
import { whereOf } from "./where-of.ts";

/** The word that is readable from a distance. */
export function VerdictWord({ scan }: { scan: Scan }) {
  const { i18n } = useLingui();
  if (scan.is === "checking") return <Trans>Checking…</Trans>;
  if (scan.is === "waiting") return <Trans>Saved for later</Trans>;
  if (scan.is === "told") return i18n._(VERDICT_LABELS[scan.verdict.kind]);
  return scan.direction === "in" ? <Trans>Couldn’t check in</Trans> : <Trans>Couldn’t check out</Trans>;
}

export const VERDICT_LABELS: Record<FinalVerdictKind, MessageDescriptor> = {
  admitted: msg`Admitted`,
  signed: msg`Admitted: new ticket`,
  admitted_unpaid: msg`Admitted, not paid`,
  checked_out: msg`Checked out`,
  already_in: msg`You already scanned this ticket`,
  not_in: msg`Not checked in`,
  wrong_list: msg`Wrong list`,
  not_yet: msg({ message: "Not yet", context: "at the door" }),
  over: msg`Too late`,
  cancelled: msg`Cancelled`,
  unpaid: msg`Not paid`,
  unknown: msg`Unknown ticket`,
  ambiguous: msg`Several tickets match`,
  damaged: msg`Unreadable code`,
  other_layout: msg`Wrong scanner settings`,
};

export function Why({ scan, zone }: { scan: Scan; zone: string }) {
  const { t, i18n } = useLingui();
  if (scan.is === "waiting") return <p>{t`No network. We’ll check this ticket once you’re online.`}</p>;
  if (scan.is === "failed") return <p>{scan.message}</p>;
  if (scan.is === "checking") return null;
  const { verdict } = scan;
  if (verdict.kind === "already_in") return <FirstTime verdict={verdict} zone={zone} />;
  const isUnknownOffline = verdict.by === "phone" && verdict.kind === "unknown";
  const reason = isUnknownOffline ? UNKNOWN_HERE : REASONS[verdict.kind];
  return (
    <>
      {reason && <p>{i18n._(reason)}</p>}
      {isUnknownOffline && verdict.heard_at !== null && <AsOf heard_at={verdict.heard_at} zone={zone} />}
    </>
  );
}

export const REASONS: Partial<Record<FinalVerdictKind, MessageDescriptor>> = {
  signed: msg`Sold after this device was last online. The code is genuine.`,
  admitted_unpaid: msg`This order is awaiting payment.`,
  not_in: msg`No one is checked in with this ticket.`,
  wrong_list: msg`This ticket is valid, but not for this check-in list.`,
  not_yet: msg`Check-in for this ticket hasn’t started yet.`,
  over: msg`Check-in for this ticket has ended.`,
  cancelled: msg`This ticket was cancelled.`,
  unpaid: msg`This ticket wasn’t paid in time and is no longer valid.`,
  unknown: msg`This isn’t a ticket for this event.`,
  ambiguous: msg`Several tickets have a similar code. Scan the ticket’s code, or find the guest by name.`,
  damaged: msg`Part of this code is missing. Scan it again, or enter its 16 characters.`,
  other_layout: msg`The scanner and this device use different keyboard languages. Set both to the same one.`,
};

const UNKNOWN_HERE = msg`Not on this device’s list, and no network. Find the guest by name, or scan again once you’re online.`;

function AsOf({ heard_at, zone }: { heard_at: number; zone: string }) {
  const format = useFormat();
  const time = format.clockOrDay(new Date(heard_at).toISOString(), zone);
  return (
    <p>
      <Trans>Guest list last updated {time}.</Trans>
    </p>
  );
}

function FirstTime({ verdict, zone }: { verdict: Verdict; zone: string }) {
  const format = useFormat();
  const { checked_in_at } = verdict;
  if (!checked_in_at) return null;
  const time = format.clockOrDay(checked_in_at, zone);
  const where = whereOf(verdict);
  return (
    <p>
      {where ? (
        <Trans>
          Checked in {time} · {where}
        </Trans>
      ) : (
        <Trans>Checked in {time}</Trans>
      )}
    </p>
  );
}
