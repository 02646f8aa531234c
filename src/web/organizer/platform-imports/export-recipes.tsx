import { Trans, useLingui } from "@lingui/react/macro";
import { Tabs, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Product, PRODUCT_NAMES, PRODUCTS } from "#domain/importers/importer.ts";
import classes from "./platform-import.module.css";

/** For each platform, in its own words: where its export is, which one to choose, and where to add it. */
export function ExportRecipes() {
  const { t } = useLingui();
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        <Trans>Files to export</Trans>
      </Title>
      <p className={classes.soft}>
        <Trans>Add the files unchanged. We recognize the platform by their column headings.</Trans>
      </p>
      <Tabs defaultValue={PRODUCTS[0]} className={classes.platforms}>
        <Tabs.List aria-label={t`Platform`}>
          {PRODUCTS.map((product) => (
            <Tabs.Tab key={product} value={product}>
              <span translate="no">{PRODUCT_NAMES[product]}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PRODUCTS.map((product) => (
          <Tabs.Panel key={product} value={product}>
            <ol className={classes.recipe}>{STEPS[product]}</ol>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

const ADD_FILE = (
  <li>
    <Trans>Add the file above.</Trans>
  </li>
);

const STEPS: Record<Product, ReactNode> = {
  HI_EVENTS: (
    <>
      <li>
        <Trans>In Hi.Events, open “Attendees” and choose “Export”.</Trans>
      </li>
      <li>
        <Trans>Do the same in “Orders”. Both files are needed.</Trans>
      </li>
      <li>
        <Trans>Add both files above.</Trans>
      </li>
    </>
  ),
  PRETIX: (
    <>
      <li>
        <Trans>In pretix, open “Orders”, then “Export”.</Trans>
      </li>
      <li>
        <Trans>
          Export “Order data” as XLSX with all sheets, or “Order data (JSON)”, which includes every ticket’s code.
        </Trans>
      </li>
      {ADD_FILE}
    </>
  ),
  EVENTBRITE: (
    <>
      <li>
        <Trans>In Eventbrite, open “Reports”, then “Attendee summary”.</Trans>
      </li>
      <li>
        <Trans>Include the column “Barcode #”, then export as CSV or XLSX.</Trans>
      </li>
      {ADD_FILE}
    </>
  ),
  TITO: (
    <>
      <li>
        <Trans>In Tito, open “Attendees” and choose “Export”.</Trans>
      </li>
      <li>
        <Trans>Include the column “Unique Ticket URL”, then export as CSV or XLSX.</Trans>
      </li>
      {ADD_FILE}
    </>
  ),
  ALF_IO: (
    <>
      <li>
        <Trans>In alf.io, open the event, then “Actions”, “Download attendees”.</Trans>
      </li>
      <li>
        <Trans>Select all columns, then download as CSV or XLSX.</Trans>
      </li>
      {ADD_FILE}
    </>
  ),
};
