import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ImportCheck, ImportMappingInput } from "#contract/imports.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import classes from "./import.module.css";
import { useOffers } from "./use-offers.ts";

type Props = {
  checked: ImportCheck;
  mapping: ImportMappingInput;
  change: (more: Partial<ImportMappingInput>) => void;
};

export function TicketNames({ checked, mapping, change }: Props) {
  const { t } = useLingui();
  const offers = useOffers();
  const named = checked.tickets.filter(({ value }) => value !== "");
  if (named.length === 0) return null;

  function choose(value: string, chosen: string) {
    const others = mapping.tickets.filter((ticket) => ticket.value !== value);
    if (chosen === "") change({ tickets: others });
    else change({ tickets: [...others, { value, ticket_price_id: chosen === "NONE" ? null : Number(chosen) }] });
  }

  return (
    <section className={classes.part}>
      <h2>
        <Trans>Match your tickets</Trans>
      </h2>
      <ul className={classes.rows}>
        {named.map(({ value, count, ticket_price_id }) => {
          const mappedTicket = mapping.tickets.find((ticket) => ticket.value === value);
          const isLeftOut = mappedTicket !== undefined && mappedTicket.ticket_price_id === null;
          return (
            <li key={value}>
              <span className={classes.thing}>
                <span title={value}>{value}</span>
                <span>
                  <Plural value={count} one="# row" other="# rows" />
                </span>
              </span>
              <PlainSelect
                className={classes.choice}
                aria-label={value}
                value={isLeftOut ? "NONE" : (ticket_price_id ?? "")}
                onChange={({ currentTarget }) => choose(value, currentTarget.value)}
              >
                {ticket_price_id === null && !isLeftOut && <option value="">{t`Choose a ticket`}</option>}
                {offers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value="NONE">{t`Not imported`}</option>
              </PlainSelect>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
