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
  if (scan.is === "waiting") return <Trans>Kept for later</Trans>;
  if (scan.is === "told") return i18n._(VERDICT_LABELS[scan.verdict.kind]);
  return scan.direction === "in" ? <Trans>Could not check in</Trans> : <Trans>Could not check out</Trans>;
}

export const VERDICT_LABELS: Record<FinalVerdictKind, MessageDescriptor> = {
  admitted: msg`Admitted`,
  signed: msg`Admitted: new ticket`,
  admitted_unpaid: msg`Admitted, not paid`,
  checked_out: msg`Checked out`,
  already_in: msg`You already scanned this ticket`,
  not_in: msg`Not inside`,
  wrong_list: msg`Another door`,
  not_yet: msg({ message: "Not yet", context: "at the door" }),
  over: msg`Too late`,
  cancelled: msg`Cancelled`,
  unpaid: msg`Not paid`,
  unknown: msg`Unknown ticket`,
  ambiguous: msg`Several tickets match`,
  damaged: msg`Not readable`,
  other_layout: msg`Scanner set up wrongly`,
};

export function Why({ scan, zone }: { scan: Scan; zone: string }) {
  const { t, i18n } = useLingui();
  if (scan.is === "waiting") return <p>{t`No network. This ticket is checked as soon as there is one.`}</p>;
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
  signed: msg`Sold after this phone last had network. The code’s signature is genuine.`,
  admitted_unpaid: msg`This order is not paid yet.`,
  not_in: msg`Nobody with this ticket is inside.`,
  wrong_list: msg`This ticket is good, but not at this door.`,
  not_yet: msg`Nobody is let in with it yet.`,
  over: msg`Nobody is let in with it any more.`,
  cancelled: msg`This ticket has been cancelled.`,
  unpaid: msg`This ticket was not paid in time, and is not valid any more.`,
  unknown: msg`This is no ticket for this event.`,
  ambiguous: msg`More than one ticket has a code that is written like this. Scan the code on the ticket, or find the guest by name.`,
  damaged: msg`It is one of our codes, and a part of it is missing. Scan it again, or type its sixteen signs.`,
  other_layout: msg`The scanner types in another keyboard’s language than this device. Set both to the same one.`,
};

const UNKNOWN_HERE = msg`This phone does not know it and has no network. Look for the name, or scan it again with network.`;

function AsOf({ heard_at, zone }: { heard_at: number; zone: string }) {
  const format = useFormat();
  const time = format.clockOrDay(new Date(heard_at).toISOString(), zone);
  return (
    <p>
      <Trans>The list on this phone is of {time}.</Trans>
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
          In since {time} · {where}
        </Trans>
      ) : (
        <Trans>In since {time}</Trans>
      )}
    </p>
  );
}
