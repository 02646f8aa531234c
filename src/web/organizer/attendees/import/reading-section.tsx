import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type ImportDetails, type ImportMappingInput, type ImportReadingInput, imports } from "#contract/imports.ts";
import { DAY_ORDERS } from "#domain/day-order.ts";
import { ENCODINGS, type Encoding } from "#domain/encodings.ts";
import { SEPARATORS } from "#domain/file-rows.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { call } from "#web/platform/call.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { languageTag } from "#web/platform/locales.ts";
import { Alert } from "#web/ui/parts/alert.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./import.module.css";

type Given = {
  details: ImportDetails;
  mapping: ImportMappingInput;
  change: (more: Partial<ImportMappingInput>) => void;
};

/** Separator, encoding, heading row and day order, as they were guessed: each can be changed, and the first lines show what comes of it. */
export function ReadingSection({ details, mapping, change }: Given) {
  const { t } = useLingui();
  const { read, isBusy, problem } = useReading(details, change);
  const encodings = useEncodings();
  const separators = { ",": t`Comma`, ";": t`Semicolon`, "\t": t`Tab`, "|": t`Vertical bar` };
  const orders = useDayOrderNames();
  const { reading } = details;
  if (!reading) return null;
  return (
    <section className={classes.part} aria-busy={isBusy}>
      <h2>
        <Trans>How the file is read</Trans>
      </h2>
      <ul className={classes.rows}>
        {details.sheets.length > 1 && (
          <Choice
            label={t`Sheet`}
            disabled={isBusy}
            value={details.sheet ?? ""}
            choose={(sheet) => read({ sheet, heading_line: null })}
            options={details.sheets.map((sheet) => [sheet, sheet])}
          />
        )}
        {reading.separator !== null && (
          <Choice
            label={t`Separator`}
            disabled={isBusy}
            value={reading.separator}
            choose={(value) => read({ separator: SEPARATORS.find((one) => one === value) ?? null, heading_line: null })}
            options={SEPARATORS.map((one) => [one, separators[one]])}
          />
        )}
        {reading.encoding !== null && (
          <Choice
            label={t`Encoding`}
            note={<Trans>If letters are wrong in the preview, choose another one.</Trans>}
            disabled={isBusy}
            value={reading.encoding}
            choose={(value) => read({ encoding: ENCODINGS.find((one) => one === value) ?? null })}
            options={encodings}
          />
        )}
        <Choice
          label={t`Headings`}
          disabled={isBusy}
          value={String(reading.heading_line)}
          choose={(value) => read({ heading_line: Number(value) })}
          options={headingLines(reading).map(({ line, cells }) => {
            const text = cells.filter((cell) => cell !== "").join(" · ");
            return [String(line), t`Line ${line}: ${text.slice(0, 60)}`];
          })}
        />
        <Choice
          label={t`Date format`}
          disabled={isBusy}
          value={mapping.day_order ?? ""}
          choose={(value) => change({ day_order: DAY_ORDERS.find((one) => one === value) ?? null })}
          options={[["", t`As the file shows`], ...DAY_ORDERS.map((one): [string, string] => [one, orders[one]])]}
        />
      </ul>
      {problem && (
        <Alert color="red" mt="xs">
          {problem}
        </Alert>
      )}
      <Preview reading={reading} />
    </section>
  );
}

type Reading = NonNullable<ImportDetails["reading"]>;

/** Those on which the headings may be; a line further down that was chosen is among them. */
function headingLines({ top, heading_line }: Reading): Reading["top"] {
  return top.some(({ line }) => line === heading_line) ? top : [...top, { line: heading_line, cells: [] }];
}

type ChoiceGiven = {
  label: string;
  note?: ReactNode;
  value: string;
  disabled: boolean;
  choose: (value: string) => void;
  options: readonly (readonly [value: string, name: string])[];
};

function Choice({ label, note, value, disabled, choose, options }: ChoiceGiven) {
  return (
    <li>
      <span className={classes.thing}>
        <span>{label}</span>
        {note && <span>{note}</span>}
      </span>
      <PlainSelect
        className={classes.choice}
        aria-label={label}
        aria-disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => disabled || choose(currentTarget.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </PlainSelect>
    </li>
  );
}

const PREVIEWED = 5;

/** The first lines, the headings and what is below them; their cells wrap where the page is narrow. */
function Preview({ reading: { top, heading_line } }: { reading: Reading }) {
  const { t } = useLingui();
  const from = Math.max(
    0,
    top.findIndex(({ line }) => line === heading_line),
  );
  return (
    <ol className={classes.preview} aria-label={t`Preview of the first lines`}>
      {top.slice(from, from + PREVIEWED).map(({ line, cells }) => (
        <li key={line}>
          {cells.map((cell, at) => (
            <span key={at}>{cell || "–"}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Reads the file in another way; what its columns mean is guessed again. */
function useReading({ id: import_id, sheet, reading }: ImportDetails, change: Given["change"]) {
  const { id: event_id } = useEvent();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function read(more: Partial<ImportReadingInput>) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { separator = null, encoding = null, heading_line = null } = reading ?? {};
      const body = { sheet, separator, encoding, heading_line, ...more };
      const { data } = await call(imports.read, { params: { event_id, import_id }, body });
      change(data.mapping);
    } catch (error) {
      setProblem((isCallError(error) && error.errors?.["file"]?.[0]) || sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { read: (more: Partial<ImportReadingInput>) => void read(more), isBusy, problem };
}

/** Encodings by their names, with a language that is written in each. */
function useEncodings(): [Encoding, string][] {
  const { i18n } = useLingui();
  const languages = new Intl.DisplayNames(languageTag(i18n.locale), { type: "language" });
  return ENCODINGS.map((encoding) => {
    const { name, language } = ENCODING_NAMES[encoding];
    return [encoding, language ? `${name} (${languages.of(language) ?? language})` : name];
  });
}

const ENCODING_NAMES: Record<Encoding, { name: string; language?: string }> = {
  "utf-8": { name: "UTF-8" },
  "utf-16le": { name: "UTF-16" },
  "utf-16be": { name: "UTF-16 BE" },
  "windows-1252": { name: "Windows-1252" },
  "windows-1250": { name: "Windows-1250", language: "pl" },
  "windows-1251": { name: "Windows-1251", language: "ru" },
  "windows-1253": { name: "Windows-1253", language: "el" },
  "windows-1254": { name: "Windows-1254", language: "tr" },
  "windows-1257": { name: "Windows-1257", language: "lt" },
  gb18030: { name: "GB18030, GBK", language: "zh-Hans" },
  big5: { name: "Big5", language: "zh-Hant" },
  shift_jis: { name: "Shift_JIS", language: "ja" },
  "euc-kr": { name: "EUC-KR", language: "ko" },
  macintosh: { name: "Mac Roman" },
};

export function useDayOrderNames() {
  const { t } = useLingui();
  return { DMY: t`Day, month, year`, MDY: t`Month, day, year`, YMD: t`Year, month, day` };
}
