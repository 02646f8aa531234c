import { Plural, Trans } from "@lingui/react/macro";
import type { ImportCheck } from "#contract/imports.ts";
import { fullName } from "#domain/names.ts";
import { Money } from "#web/ui/money.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

export function CheckedPeople({ checked }: { checked: ImportCheck }) {
  const { currency } = useEvent();
  const { attendees, orders, total_gross, cancelled, unwanted, sample } = checked;
  return (
    <section className={`${classes.part} ${classes.choices}`}>
      <div role="status">
        <h2>
          {attendees === 0 ? (
            <Trans>No attendees can be imported yet</Trans>
          ) : (
            <Plural value={attendees} one="# attendee can be imported" other="# attendees can be imported" />
          )}
        </h2>
      </div>
      <ul className={classes.summary}>
        <li>
          <Plural value={orders} one="In # order" other="In # orders" />,{" "}
          <Money amount={total_gross} currency={currency} />
        </li>
        {cancelled > 0 && (
          <li>
            <Plural value={cancelled} one="# cancelled ticket is skipped." other="# cancelled tickets are skipped." />
          </li>
        )}
        {unwanted > 0 && (
          <li>
            <Plural
              value={unwanted}
              one="# row is skipped because you chose not to import its ticket."
              other="# rows are skipped because you chose not to import their tickets."
            />
          </li>
        )}
      </ul>
      {sample.length > 0 && (
        <div className={classes.table}>
          <table>
            <caption className="visually-hidden">
              <Trans>Preview</Trans>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Row</Trans>
                </th>
                <th scope="col">
                  <Trans>Name</Trans>
                </th>
                <th scope="col">
                  <Trans>Email</Trans>
                </th>
                <th scope="col">
                  <Trans>Ticket</Trans>
                </th>
                <th scope="col">
                  <Trans>Amount paid</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {sample.map((person) => (
                <tr key={person.line}>
                  <td className="figures">{person.line}</td>
                  <td>{fullName(person)}</td>
                  <td>{person.email}</td>
                  <td>{person.item_name}</td>
                  <td>
                    <Money amount={person.price} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
