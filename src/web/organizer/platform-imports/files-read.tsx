import { Trans } from "@lingui/react/macro";
import type { ReadTable, TableReading } from "#contract/platform-imports.ts";
import { DayOrderChoice, ReadingChoices, ReadingPreview } from "#web/organizer/attendees/import/reading-choices.tsx";
import importClasses from "#web/organizer/attendees/import/import.module.css";
import type { ReadAs } from "./form-of.ts";
import classes from "./platform-import.module.css";

type Props = { tables: ReadTable[]; reading: ReadAs; isBusy: boolean; read: (as: ReadAs) => void };

/** How each table was read, with its first lines. The settings can be changed before the import. */
export function FilesRead({ tables, reading, isBusy, read }: Props) {
  if (tables.length === 0) return null;

  function change({ name, separator, encoding, heading_line }: ReadTable, more: Partial<TableReading>) {
    const others = reading.tables.filter((table) => table.name !== name);
    read({ ...reading, tables: [...others, { name, separator, encoding, heading_line, ...more }] });
  }

  return (
    <section className={`${classes.section} ${importClasses.part}`} aria-busy={isBusy}>
      <h2>
        <Trans>File preview</Trans>
      </h2>
      {tables.map((table) => (
        <div key={table.name} role="group" aria-label={table.name}>
          {tables.length > 1 && <h3 className={classes.table}>{table.name}</h3>}
          <ul className={importClasses.rows}>
            <ReadingChoices reading={table} isBusy={isBusy} read={(more) => change(table, more)} />
          </ul>
          <ReadingPreview reading={table} />
        </div>
      ))}
      <ul className={importClasses.rows}>
        <DayOrderChoice value={reading.day_order} choose={(day_order) => read({ ...reading, day_order })} />
      </ul>
    </section>
  );
}
