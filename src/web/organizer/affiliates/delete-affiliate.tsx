import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Affiliate, affiliates } from "#contract/affiliates.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
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

  const removeAffiliate = useMutation(mutation(affiliates.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: <Trans>The link will still open the event page but won’t be tracked. You can’t undo this.</Trans>,
      action: <Trans>Delete affiliate</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeAffiliate.mutateAsync({ params }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was deleted.`);
    close();
  }

  const updateAffiliate = useMutation(mutation(affiliates.update));
  async function switchOff() {
    const body = {
      ...affiliateBody({ ...affiliateValues(affiliate), is_active: false }),
      updated_at: affiliate.updated_at,
    };
    const isDone = await confirm({
      title: <Trans>“{name}” can’t be deleted</Trans>,
      body: (
        <Trans>
          This affiliate has orders. Turn it off instead: the link is no longer tracked, and past results are kept.
        </Trans>
      ),
      action: <Trans>Turn off</Trans>,
      keep: <Trans>Cancel</Trans>,
      run: () => updateAffiliate.mutateAsync({ params, body }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was turned off.`);
    close();
  }

  if (affiliate.has_orders && affiliate.status === "INACTIVE")
    return (
      <p className={classes.note}>
        <Trans>This affiliate has orders, so it can’t be deleted. It’s turned off.</Trans>
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
        <Trans>Delete affiliate</Trans>
      </Button>
    </MayChange>
  );
}
