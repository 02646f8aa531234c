import { Trans, useLingui } from "@lingui/react/macro";
import type { PromoCode } from "#contract/promo-codes.ts";
import { DISCOUNT_TYPE_LABELS, PROMO_CODE_STATE_LABELS } from "#contract/labels/promo-codes.ts";
import type { PromoCodeState as State } from "#domain/promo-codes.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./promo-codes.module.css";

/** The code with its discount and tickets, such as "20% off · Conference ticket". */
export function CodeCell({ promo }: { promo: PromoCode }) {
  const { t } = useLingui();
  const discount = useDiscountText(promo);
  const { applicable_ticket_ids, tickets } = promo;
  const names = tickets.map(({ title }) => title).join(", ");
  const covered = applicable_ticket_ids.length === 0 ? t`All tickets` : names || t`Its tickets were deleted`;
  return (
    <RowName note={`${discount} · ${covered}`}>
      <span className={classes.code}>{promo.code}</span>
    </RowName>
  );
}

function useDiscountText({ discount_type, discount }: PromoCode): string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { currency } = useEvent();
  if (discount_type === "NONE") return i18n._(DISCOUNT_TYPE_LABELS.NONE);
  const off = discount_type === "FIXED" ? format.money(discount, currency) : format.rate(discount);
  return t`${off} off`;
}

/** A bar of fewer uses says no more than the text beside it. */
const BAR_FROM = 5;

/** The number of uses, their limit, and the uses by open orders, which may still be released. */
export function Used({ promo }: { promo: PromoCode }) {
  const format = useFormat();
  const { order_usage_count: count, order_held_count, max_allowed_usages: limit } = promo;
  const used = format.number(count);
  const held = format.number(order_held_count);
  return (
    <div className={`${classes.used} figures`}>
      <div>
        {limit === null ? (
          <Trans>{used} used</Trans>
        ) : (
          <Trans>
            {used} of {format.number(limit)} used
          </Trans>
        )}
      </div>
      {limit !== null && limit >= BAR_FROM && (
        <ThinBar share={count / limit} tone={count >= limit ? "good" : "accent"} />
      )}
      {order_held_count > 0 && (
        <div className={classes.soft}>
          <Trans>{held} in checkout</Trans>
        </div>
      )}
    </div>
  );
}

/** Whether the code is currently valid, and until or from when. */
export function PromoCodeState({ promo }: { promo: PromoCode }) {
  return (
    <StatusDot tone={TONE[promo.state]}>
      <StateText promo={promo} />
    </StatusDot>
  );
}

const TONE: Record<State, Tone> = { ACTIVE: "good", NOT_STARTED: "info", EXPIRED: "quiet", USED_UP: "done" };

function StateText({ promo: { state, start_date, expiry_date } }: { promo: PromoCode }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  const start = start_date && <DateTime at={start_date} zone={timezone} />;
  const end = expiry_date && <DateTime at={expiry_date} zone={timezone} />;
  if (state === "NOT_STARTED" && start) return <Trans>Starts {start}</Trans>;
  if (state === "EXPIRED" && end) return <Trans>Expired {end}</Trans>;
  if (state === "ACTIVE" && end) return <Trans>Active until {end}</Trans>;
  return i18n._(PROMO_CODE_STATE_LABELS[state]);
}
