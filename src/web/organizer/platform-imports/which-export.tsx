import { Trans } from "@lingui/react/macro";
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Product, PRODUCT_NAMES, PRODUCTS } from "#domain/importers/importer.ts";
import classes from "./platform-import.module.css";

/** Where to find the export of each platform, and which one to choose. */
const WHERE: Record<Product, ReactNode> = {
  HI_EVENTS: <Trans>Export both Attendees and Orders, then add both files.</Trans>,
  PRETIX: (
    <Trans>
      Orders, Export: “Order data” as XLSX with all sheets, or “Order data (JSON)”, which includes every ticket’s code.
    </Trans>
  ),
  EVENTBRITE: <Trans>Reports, “Attendee summary”, including the column “Barcode #”.</Trans>,
  TITO: <Trans>Attendees, Export, including the column “Unique Ticket URL”.</Trans>,
  ALF_IO: <Trans>Event, Actions, “Download attendees”, with all columns.</Trans>,
};

export function WhichExport() {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        <Trans>Files to export</Trans>
      </Title>
      <p className={classes.soft}>
        <Trans>Add the files unchanged. We recognize the platform by their column headings.</Trans>
      </p>
      <ul className={classes.list}>
        {PRODUCTS.map((product) => (
          <li key={product}>
            <span>
              <strong>{PRODUCT_NAMES[product]}</strong>
              <br />
              {WHERE[product]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
