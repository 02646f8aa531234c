import { Trans, useLingui } from "@lingui/react/macro";
import { type Affiliate, affiliates } from "#contract/affiliates.ts";
import { call } from "#web/platform/call.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { affiliateBody, affiliateValues } from "./affiliate-values.ts";
import classes from "./affiliates.module.css";

/** Deletes an affiliate without orders. Otherwise explains why not and offers to deactivate it. */
export function DeleteAffiliate({ affiliate, close }: { affiliate: Affiliate; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { name } = affiliate;
  const params = { event_id, affiliate_id: affiliate.id };

  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: <Trans>Its link still leads to the event, but nothing is counted any more. No order came by it.</Trans>,
      action: <Trans>Delete affiliate</Trans>,
      keep: <Trans>Keep</Trans>,
      tone: "danger",
      run: () => call(affiliates.remove, { params }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was deleted.`);
    close();
  }

  async function switchOff() {
    const body = {
      ...affiliateBody({ ...affiliateValues(affiliate), is_active: false }),
      updated_at: affiliate.updated_at,
    };
    const isDone = await confirm({
      title: <Trans>“{name}” can’t be deleted</Trans>,
      body: (
        <Trans>
          Orders came by its link. Switch it off instead: nothing is counted any more, and what it brought stays.
        </Trans>
      ),
      action: <Trans>Turn off</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: () => call(affiliates.update, { params, body }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was turned off.`);
    close();
  }

  if (affiliate.has_orders && affiliate.status === "INACTIVE")
    return (
      <p className={classes.note}>
        <Trans>Orders came by its link, so it can’t be deleted. It is switched off.</Trans>
      </p>
    );
  return (
    <MayChange need={{ area: "stats", doing: "writing" }}>
      <Button
        variant="default"
        color="red"
        c="red"
        onClick={() => void (affiliate.has_orders ? switchOff() : remove())}
      >
        <Trans>Delete this affiliate</Trans>
      </Button>
    </MayChange>
  );
}
