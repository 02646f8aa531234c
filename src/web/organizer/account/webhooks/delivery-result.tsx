import { Trans, useLingui } from "@lingui/react/macro";
import { DELIVERY_ERROR_LABELS, DELIVERY_STATUS_LABELS } from "#contract/labels/webhooks.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import type { DeliveryStatus } from "#domain/webhooks.ts";

type Delivery = Pick<WebhookDelivery, "status" | "response_status" | "error" | "next_attempt_at" | "attempts">;

const TONES: Record<DeliveryStatus, Tone> = { PENDING: "info", DELIVERED: "good", FAILED: "bad" };

/** The status of a delivery, why its newest attempt failed, and when the next one is. */
export function DeliveryResult({ delivery }: { delivery: Delivery }) {
  const { i18n } = useLingui();
  const { status, response_status, error, next_attempt_at, attempts } = delivery;
  const isRetried = status === "PENDING" && attempts > 0 && next_attempt_at !== null;
  return (
    <StatusDot tone={isRetried ? "warn" : TONES[status]}>
      {i18n._(DELIVERY_STATUS_LABELS[status])}
      {response_status !== null && ` · ${response_status}`}
      {error !== null && error !== "status" && ` · ${i18n._(DELIVERY_ERROR_LABELS[error])}`}
      {isRetried && (
        <>
          {" · "}
          <Trans>
            next attempt <DateTime at={next_attempt_at} zone={ownZone()} />
          </Trans>
        </>
      )}
    </StatusDot>
  );
}
