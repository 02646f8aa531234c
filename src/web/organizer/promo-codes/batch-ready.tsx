import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { promoCodeList, promoCodes } from "#contract/promo-codes.ts";
import { download } from "#web/platform/api/files.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { NotOpenYet } from "./share-code.tsx";
import classes from "./promo-codes.module.css";

export type Made = { batch_id: number; count: number };

export function BatchReady({ made: { batch_id, count }, close }: { made: Made; close: () => void }) {
  const event = useEvent();
  const { id: event_id } = event;
  const [, change] = useListState(promoCodeList);
  const value = String(batch_id);
  return (
    <div className={classes.ready} role="status">
      <p>
        <Plural value={count} one="# promo code created." other="# promo codes created." />{" "}
        <Trans>The CSV file contains every code with its link.</Trans>
      </p>
      <NotOpenYet event={event} />
      <div className={classes.buttons}>
        <ExportButton
          save={() =>
            download(promoCodes.export, {
              params: { event_id },
              query: { "filter_fields[batch_id][eq]": value },
            })
          }
        >
          <Trans>Download CSV</Trans>
        </ExportButton>
        <Button
          variant="default"
          onClick={() => {
            close();
            change({ page: 1, query: "", filters: [{ field: "batch_id", operator: "eq", value }] });
          }}
        >
          <Trans>View in list</Trans>
        </Button>
      </div>
    </div>
  );
}
