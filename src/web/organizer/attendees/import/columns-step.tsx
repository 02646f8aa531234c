import { useLingui as useWords } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ImportDetails, ImportMappingInput } from "#contract/imports.ts";
import { questions as questionCalls } from "#contract/questions.ts";
import { IMPORT_FIELD_LABELS } from "#contract/labels/imports.ts";
import { IMPORT_FIELDS, type ImportField } from "#domain/import-columns.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { query } from "#web/platform/query-client.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useCheckInLists } from "#web/organizer/use-check-in-lists.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { PriceChoice } from "./price-choice.tsx";
import { ReadingSection } from "./reading-section.tsx";
import { useOffers } from "./use-offers.ts";
import classes from "./import.module.css";

type Props = {
  details: ImportDetails;
  mapping: ImportMappingInput;
  change: (more: Partial<ImportMappingInput>) => void;
  next: () => void;
};

/** The meaning of each column, and the settings for all lines. */
export function ColumnsStep({ details, mapping, change, next }: Props) {
  const { t } = useLingui();
  const offers = useOffers();
  const { columns } = mapping;
  const hasName = columns.name !== undefined || columns.first_name !== undefined || columns.last_name !== undefined;
  const hasTicket = columns.ticket !== undefined || mapping.all_become !== null;
  const missing = [
    ...(hasName ? [] : [t`Choose the column with the names.`]),
    ...(columns.email === undefined ? [t`Choose the column with the email addresses.`] : []),
    ...(hasTicket ? [] : [t`Choose the column with the tickets, or one ticket for all rows.`]),
  ];
  return (
    <>
      <ReadingSection details={details} mapping={mapping} change={change} />
      <section className={classes.part}>
        <h2>
          <Trans>Match your columns</Trans>
        </h2>
        <ul className={classes.rows}>
          {details.header.map((heading, at) => (
            <ColumnRow key={at} {...{ details, mapping, change, heading, at }} />
          ))}
        </ul>
      </section>
      <section className={classes.part}>
        <h2>
          <Trans>Applies to every row</Trans>
        </h2>
        <ul className={classes.rows}>
          <li>
            <span className={classes.thing}>
              <Trans>Ticket</Trans>
            </span>
            <PlainSelect
              className={classes.choice}
              aria-label={t`Ticket`}
              value={mapping.all_become ?? ""}
              onChange={({ currentTarget: { value } }) => change({ all_become: value ? Number(value) : null })}
            >
              <option value="">{t`As in the file`}</option>
              {offers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </PlainSelect>
          </li>
          <PriceChoice mapping={mapping} change={change} />
          <li>
            <span className={classes.thing}>
              <Trans>Email language</Trans>
            </span>
            <PlainSelect
              className={classes.choice}
              aria-label={t`Email language`}
              value={mapping.locale}
              onChange={({ currentTarget: { value } }) =>
                change({ locale: LOCALES.find((locale) => locale === value) ?? mapping.locale })
              }
            >
              {LOCALES.map((locale) => (
                <option key={locale} value={locale}>
                  {LANGUAGE_NAMES[locale]}
                </option>
              ))}
            </PlainSelect>
          </li>
          {columns.checked_in_at !== undefined && <ArrivalChoice mapping={mapping} change={change} />}
        </ul>
      </section>
      {missing.length > 0 && (
        <Alert color="orange" role="status">
          <ul className={classes.summary}>
            {missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.ways}>
        <Button onClick={next} disabled={missing.length > 0}>
          <Trans>Check file</Trans>
        </Button>
      </div>
    </>
  );
}

type Changing = Pick<Props, "mapping" | "change">;

function ColumnRow({ details, mapping, change, heading, at }: Omit<Props, "next"> & { heading: string; at: number }) {
  const { t } = useLingui();
  const { i18n } = useWords();
  const questions = useTicketQuestions();
  const field = IMPORT_FIELDS.find((importField) => mapping.columns[importField] === at);
  const answer = mapping.answers.find(({ column }) => column === at);
  const name = heading || t`Column ${at + 1}`;
  const examples = [...new Set(details.sample.map((cells) => cells[at] ?? "").filter((cell) => cell !== ""))];

  /** Each field has one column, and each column has one meaning. */
  function choose(value: string) {
    const columns = Object.fromEntries(Object.entries(mapping.columns).filter(([, column]) => column !== at));
    const answers = mapping.answers.filter(({ column }) => column !== at);
    const question_id = Number(/^question (\d+)$/.exec(value)?.[1]);
    if (question_id)
      change({
        columns,
        answers: [...answers.filter((mapped) => mapped.question_id !== question_id), { column: at, question_id }],
      });
    else change({ columns: value ? { ...columns, [value as ImportField]: at } : columns, answers });
  }

  return (
    <li>
      <span className={classes.thing}>
        <span title={name}>{name}</span>
        <span title={examples.join(" · ")}>{examples.join(" · ").slice(0, 120) || "–"}</span>
      </span>
      <PlainSelect
        className={classes.choice}
        aria-label={name}
        value={field ?? (answer ? `question ${answer.question_id}` : "")}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">{t`Not imported`}</option>
        {IMPORT_FIELDS.map((importField) => (
          <option key={importField} value={importField}>
            {i18n._(IMPORT_FIELD_LABELS[importField])}
          </option>
        ))}
        {questions.map(({ id, title }) => (
          <option key={id} value={`question ${id}`}>
            {title}
          </option>
        ))}
      </PlainSelect>
    </li>
  );
}

function useTicketQuestions() {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(questionCalls.list, { params: { event_id }, query: { per_page: 100 } }));
  return (data?.data ?? []).filter(({ belongs_to, type }) => belongs_to === "TICKET" && type !== "ADDRESS");
}

function ArrivalChoice({ mapping, change }: Changing) {
  const { t } = useLingui();
  const lists = useCheckInLists() ?? [];
  return (
    <li>
      <span className={classes.thing}>
        <span>
          <Trans>Checked-in attendees</Trans>
        </span>
        <span>
          <Trans>They’re checked in at the list you choose, if it accepts their ticket.</Trans>
        </span>
      </span>
      <PlainSelect
        className={classes.choice}
        aria-label={t`Checked-in attendees`}
        value={mapping.check_in_list_id ?? ""}
        onChange={({ currentTarget: { value } }) => change({ check_in_list_id: value ? Number(value) : null })}
      >
        <option value="">{t`Don’t check anyone in`}</option>
        {lists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </PlainSelect>
    </li>
  );
}
