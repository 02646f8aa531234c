import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Question } from "#contract/questions.ts";
import { useFormat } from "#web/platform/format.ts";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { useConditionText } from "./condition-labels.tsx";
import { QuestionMenu } from "./question-menu.tsx";
import { useQuestions } from "./use-questions.ts";
import { QUESTION_OWNER_LABELS, QUESTION_TYPE_LABELS } from "./question-types.ts";
import classes from "./question-cells.module.css";

/**
 * The state column appears only where hidden questions are in the list.
 */
export function useQuestionColumns(hasHidden: boolean): ListColumn<Question>[] {
  return useMemo(
    () => [
      {
        id: "name",
        header: () => <Trans>Question</Trans>,
        cell: ({ row: { original: question } }) => <NameCell question={question} />,
        meta: { kind: "name" },
      },
      {
        id: "asked",
        header: () => <Trans>Asked</Trans>,
        cell: ({ row: { original: question } }) => <AudienceCell question={question} />,
        meta: { kind: "words" },
      },
      ...(hasHidden ? [STATE] : []),
      {
        id: "menu",
        header: () => (
          <span className="visually-hidden">
            <Trans>Actions</Trans>
          </span>
        ),
        cell: ({ row: { original: question } }) => <QuestionMenu question={question} />,
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [hasHidden],
  );
}

const STATE: ListColumn<Question> = {
  id: "state",
  header: () => <Trans>Status</Trans>,
  cell: ({ row: { original: question } }) =>
    question.is_hidden ? (
      <StatusDot tone="quiet">
        <Trans>Hidden</Trans>
      </StatusDot>
    ) : (
      <StatusDot tone="good">
        <Trans>Visible</Trans>
      </StatusDot>
    ),
  meta: { kind: "state", yields: "last" },
};

function noteLine(note: string) {
  return (
    <span key={note} className={classes.line}>
      {note}
    </span>
  );
}

function NameCell({ question }: { question: Question }) {
  const all = useQuestions();
  const { t, i18n } = useLingui();
  const { title, type, required, condition } = question;
  const label = i18n._(QUESTION_TYPE_LABELS[type]);
  const cause = all.find(({ id }) => id === condition?.question_id);
  const notes = [
    required ? t`${label} · required` : label,
    useConditionText(cause, condition?.option_ids ?? []),
  ].filter((note) => note !== null);
  return (
    <RowName note={notes.map(noteLine)} hint={notes.join("\n")}>
      {title}
    </RowName>
  );
}

/** Whether buyers or attendees are asked, and for which tickets. */
function AudienceCell({ question: { belongs_to, all_tickets, ticket_ids } }: { question: Question }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const known = useTicketsQuery().data?.data;
  const names = (known ?? []).filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title);
  const label = i18n._(QUESTION_OWNER_LABELS[belongs_to].label);
  if (all_tickets || !known) return <RowName>{label}</RowName>;
  return <RowName>{`${label} · ${format.list(names) || t`no tickets`}`}</RowName>;
}
