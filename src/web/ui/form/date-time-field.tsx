import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useFormat } from "../../platform/format.ts";
import { type FieldProps, inputProps } from "./common.ts";

/**
 * A date and time as the clocks in `zone` show it: the value is wall time, `2027-05-03T19:30`, and the server converts it
 * once. The browser's own picker: it speaks the reader's language, works by keyboard and is the one phones are good at.
 */
export function DateTimeField({
  zone,
  min,
  ...given
}: FieldProps<string | null> & { zone: string; min?: string | null }) {
  const { field } = given;
  return (
    <TextInput
      {...inputProps({ ...given, help: given.help ?? <ZoneWords zone={zone} at={field.value} /> })}
      type="datetime-local"
      className="figures"
      min={min ?? undefined}
      max="2199-12-31T23:59"
      value={field.value ?? ""}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
    />
  );
}

function ZoneWords({ zone, at }: { zone: string; at: string | null }) {
  const format = useFormat();
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  if (!at) return <Trans>Time in {place}</Trans>;
  const name = format.zoneName(`${at}Z`, zone);
  return (
    <Trans>
      Time in {place} ({name})
    </Trans>
  );
}
