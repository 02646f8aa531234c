import { useLingui } from "@lingui/react/macro";
import type { Affiliate } from "#contract/affiliates.ts";
import { AFFILIATE_STATUS_LABELS } from "#contract/labels/affiliates.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

export function AffiliateState({ affiliate: { status } }: { affiliate: Affiliate }) {
  const { i18n } = useLingui();
  return <StatusDot tone={status === "ACTIVE" ? "good" : "quiet"}>{i18n._(AFFILIATE_STATUS_LABELS[status])}</StatusDot>;
}
