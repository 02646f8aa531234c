import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportDetails, type ImportMappingInput, type ImportReadingInput, imports } from "#contract/imports.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { mutation } from "#web/platform/query-client.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { DayOrderChoice, ReadingChoice, ReadingChoices, ReadingPreview } from "./reading-choices.tsx";
import classes from "./import.module.css";

type Props = {
  details: ImportDetails;
  mapping: ImportMappingInput;
  change: (more: Partial<ImportMappingInput>) => void;
};

/**
 * The detected separator, encoding, heading row and date order. Each can be changed, and the first
 * lines show the result.
 */
export function ReadingSection({ details, mapping, change }: Props) {
  const { t } = useLingui();
  const { read, isBusy, problem } = useReading(details, change);
  const { reading } = details;
  if (!reading) return null;
  return (
    <section className={classes.part} aria-busy={isBusy}>
      <h2>
        <Trans>File format</Trans>
      </h2>
      <ul className={classes.rows}>
        {details.sheets.length > 1 && (
          <ReadingChoice
            label={t`Sheet`}
            disabled={isBusy}
            value={details.sheet ?? ""}
            choose={(sheet) => read({ sheet, heading_line: null })}
            options={details.sheets.map((sheet) => [sheet, sheet])}
          />
        )}
        <ReadingChoices reading={reading} isBusy={isBusy} read={read} />
        <DayOrderChoice value={mapping.day_order} choose={(day_order) => change({ day_order })} />
      </ul>
      {problem && (
        <Alert color="red" mt="xs">
          {problem}
        </Alert>
      )}
      <ReadingPreview reading={reading} />
    </section>
  );
}

/** Reads the file again with other settings. The meaning of its columns is then detected again. */
function useReading({ id: import_id, sheet, reading }: ImportDetails, change: Props["change"]) {
  const { id: event_id } = useEvent();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const readImport = useMutation(mutation(imports.read));
  async function read(more: Partial<ImportReadingInput>) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { separator = null, encoding = null, heading_line = null } = reading ?? {};
      const body = { sheet, separator, encoding, heading_line, ...more };
      const { data } = await readImport.mutateAsync({ params: { event_id, import_id }, body });
      change(data.mapping);
    } catch (error) {
      setProblem((isCallError(error) && error.errors?.["file"]?.[0]) || errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { read: (more: Partial<ImportReadingInput>) => void read(more), isBusy, problem };
}
