import { useFormat } from "#web/platform/format.ts";

/** The head of a table with a column for each day of the week. */
export function WeekdayHead() {
  const format = useFormat();
  return (
    <thead>
      <tr>
        {format.weekdays().map(({ short, long }) => (
          <th key={long} scope="col" abbr={long}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  );
}
