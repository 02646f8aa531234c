import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type PromoCode, promoCodes } from "#contract/promo-codes.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Deletes a promo code. Orders keep their discount. */
export function DeletePromoCode({ promo, close }: { promo: PromoCode; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { code, order_usage_count: used, order_held_count: held } = promo;

  const removePromoCode = useMutation(mutation(promoCodes.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{code}”?</Trans>,
      body: (
        <>
          <Trans>No one can use it from now on, even in a checkout that’s already open.</Trans>{" "}
          {used > 0 && (
            <Plural
              value={used}
              one="# order that used it keeps its discount."
              other="# orders that used it keep their discount."
            />
          )}{" "}
          {held > 0 && (
            <Plural
              value={held}
              one="# order in checkout keeps its discount, too."
              other="# orders in checkout keep their discount, too."
            />
          )}
        </>
      ),
      action: <Trans>Delete promo code</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removePromoCode.mutateAsync({ params: { event_id, promo_code_id: promo.id } }),
    });
    if (!isDone) return;
    notify.done(t`${code} was deleted.`);
    close();
  }

  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete promo code</Trans>
      </Button>
    </MayChange>
  );
}
