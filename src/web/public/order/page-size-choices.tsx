import { Trans, useLingui } from "@lingui/react/macro";
import { IconFileDownload } from "@tabler/icons-react";
import type { PublicOrder } from "#contract/checkout.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { PAPER_SIZES, type PaperSize, paperIn, TICKETS_ON_A_PAGE } from "#domain/page-sizes.ts";
import { addressOf } from "#web/platform/call.ts";
import { Button } from "#web/ui/parts/button.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";

export type Paper = { paper: PaperSize; per_page: number };

/** What an address says of paper; what it does not say is what is usual where the event is, and one ticket a page. */
export function paperIsIn(params: URLSearchParams, { event }: PublicOrder): Paper {
  const asked = PAPER_SIZES.find((size) => size === params.get("paper"));
  const isSeveral = Number(params.get("per_page")) === TICKETS_ON_A_PAGE;
  return { paper: asked ?? paperIn(event.location_details?.country), per_page: isSeveral ? TICKETS_ON_A_PAGE : 1 };
}

/** On which paper tickets come, how many on a page, and the same as a file. */
export function PaperChoices({
  order,
  paper: { paper, per_page },
  hasSeveral,
  choose,
}: {
  order: PublicOrder;
  paper: Paper;
  hasSeveral: boolean;
  choose: (chosen: Record<string, string>) => void;
}) {
  const { t } = useLingui();
  const several = TICKETS_ON_A_PAGE;
  const params = { event_id: order.event.id, order_short_id: order.short_id };
  return (
    <>
      <PlainSelect
        aria-label={t`Paper`}
        value={paper}
        onChange={({ currentTarget: { value } }) => choose({ paper: value })}
      >
        <option value="A4">A4</option>
        <option value="LETTER">{t`US Letter`}</option>
      </PlainSelect>
      {hasSeveral && (
        <PlainSelect
          aria-label={t`Tickets on a page`}
          value={per_page}
          onChange={({ currentTarget: { value } }) => choose({ per_page: value })}
        >
          <option value={1}>{t`One ticket a page`}</option>
          <option value={several}>{t`${several} tickets a page`}</option>
        </PlainSelect>
      )}
      <Button
        component="a"
        download
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        href={addressOf(ticketFiles.ofOrder, { params, query: { paper, per_page } })}
      >
        <Trans>Tickets as PDF</Trans>
      </Button>
    </>
  );
}
