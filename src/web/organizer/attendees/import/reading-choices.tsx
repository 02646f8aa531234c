import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ImportReadingInput, ShownReading } from "#contract/imports.ts";
import { DAY_ORDERS, type DayOrder } from "#domain/day-order.ts";
import { ENCODINGS, type Encoding } from "#domain/encodings.ts";
import { SEPARATORS } from "#domain/file-rows.ts";
import { languageTag } from "#web/platform/locales.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import classes from "./import.module.css";

type Props = {
  reading: ShownReading;
  isBusy: boolean;
  read: (more: Partial<Omit<ImportReadingInput, "sheet">>) => void;
};

/**
 * The detected separator, encoding and heading row of a table, each editable, as rows of a list.
 */
export function ReadingChoices({ reading, isBusy, read }: Props) {
  const { t } = useLingui();
  const encodings = useEncodings();
  const separators = { ",": t`Comma`, ";": t`Semicolon`, "\t": t`Tab`, "|": t`Vertical bar` };
  return (
    <>
      {reading.separator !== null && (
        <ReadingChoice
          label={t`Separator`}
          disabled={isBusy}
          value={reading.separator}
          choose={(value) =>
            read({ separator: SEPARATORS.find((separator) => separator === value) ?? null, heading_line: null })
          }
          options={SEPARATORS.map((separator) => [separator, separators[separator]])}
        />
      )}
      {reading.encoding !== null && (
        <ReadingChoice
          label={t`Encoding`}
          note={<Trans>If letters look wrong in the preview, choose another encoding.</Trans>}
          disabled={isBusy}
          value={reading.encoding}
          choose={(value) => read({ encoding: ENCODINGS.find((encoding) => encoding === value) ?? null })}
          options={encodings}
        />
      )}
      <ReadingChoice
        label={t`Headings`}
        disabled={isBusy}
        value={String(reading.heading_line)}
        choose={(value) => read({ heading_line: Number(value) })}
        options={headingLines(reading).map(({ line, cells }) => {
          const text = cells.filter((cell) => cell !== "").join(" · ");
          return [String(line), t`Row ${line}: ${text.slice(0, 60)}`];
        })}
      />
    </>
  );
}

export function DayOrderChoice({
  value,
  choose,
}: {
  value: DayOrder | null;
  choose: (value: DayOrder | null) => void;
}) {
  const { t } = useLingui();
  const orders = useDayOrderNames();
  return (
    <ReadingChoice
      label={t`Date format`}
      value={value ?? ""}
      choose={(chosen) => choose(DAY_ORDERS.find((order) => order === chosen) ?? null)}
      options={[["", t`As in the file`], ...DAY_ORDERS.map((order): [string, string] => [order, orders[order]])]}
    />
  );
}

/** The lines that may contain the headings, including a chosen one further down. */
function headingLines({ top, heading_line }: ShownReading): ShownReading["top"] {
  return top.some(({ line }) => line === heading_line) ? top : [...top, { line: heading_line, cells: [] }];
}

type ChoiceProps = {
  label: string;
  note?: ReactNode;
  value: string;
  disabled?: boolean;
  choose: (value: string) => void;
  options: readonly (readonly [value: string, name: string])[];
};

export function ReadingChoice({ label, note, value, disabled = false, choose, options }: ChoiceProps) {
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
        {options.map(([optionValue, name]) => (
          <option key={optionValue} value={optionValue}>
            {name}
          </option>
        ))}
      </PlainSelect>
    </li>
  );
}

const PREVIEWED = 5;

/** The first lines with the headings. Cells wrap on narrow pages. */
export function ReadingPreview({ reading: { top, heading_line } }: { reading: ShownReading }) {
  const { t } = useLingui();
  const from = Math.max(
    0,
    top.findIndex(({ line }) => line === heading_line),
  );
  return (
    <ol className={classes.preview} aria-label={t`Preview of the first rows`}>
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

/** The names of the encodings, each with a language that uses it. */
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
