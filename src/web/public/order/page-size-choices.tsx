import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import type { PublicOrder } from "#contract/checkout.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { PAGE_SIZES, type PageSize, defaultPageSize, TICKETS_ON_A_PAGE } from "#domain/page-sizes.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";

export type PrintOptions = { page_size: PageSize; per_page: number };

/**
 * Returns the print options of a URL. Defaults are the usual page size in the event's country and
 * one ticket per page.
 */
export function printOptionsIn(params: URLSearchParams, { event }: PublicOrder): PrintOptions {
  const requestedSize = PAGE_SIZES.find((size) => size === params.get("page_size"));
  const isSeveral = Number(params.get("per_page")) === TICKETS_ON_A_PAGE;
  return {
    page_size: requestedSize ?? defaultPageSize(event.location_details?.country),
    per_page: isSeveral ? TICKETS_ON_A_PAGE : 1,
  };
}

/** Options for the page size and the tickets per page, with the same as a PDF file. */
export function PageSizeChoices({
  order,
  options: { page_size, per_page },
  hasSeveral,
  choose,
}: {
  order: PublicOrder;
  options: PrintOptions;
  hasSeveral: boolean;
  choose: (chosen: Record<string, string>) => void;
}) {
  const { t } = useLingui();
  const several = TICKETS_ON_A_PAGE;
  const params = { event_id: order.event.id, order_short_id: order.short_id };
  return (
    <>
      <PlainSelect
        aria-label={t`Paper size`}
        value={page_size}
        onChange={({ currentTarget: { value } }) => choose({ page_size: value })}
      >
        <option value="A4">A4</option>
        <option value="LETTER">{t`US Letter`}</option>
      </PlainSelect>
      {hasSeveral && (
        <PlainSelect
          aria-label={t`Tickets per page`}
          value={per_page}
          onChange={({ currentTarget: { value } }) => choose({ per_page: value })}
        >
          <option value={1}>{t`One ticket per page`}</option>
          <option value={several}>{t`${several} tickets per page`}</option>
        </PlainSelect>
      )}
      <Button
        component="a"
        download
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        href={addressOf(ticketFiles.ofOrder, { params, query: { page_size, per_page } })}
      >
        <Trans>Download tickets as PDF</Trans>
      </Button>
    </>
  );
}
