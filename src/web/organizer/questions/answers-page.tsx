import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { answerList, type AnswerRow, type Question, questions } from "#contract/questions.ts";
import { fullName } from "#domain/names.ts";
import { hasOptions } from "#domain/questions.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";
import { AnswerText } from "#web/ui/answer-text.tsx";
import { DateTime, ZoneNote } from "#web/ui/date-time.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { Filter } from "#web/ui/list/filters.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./answers-page.module.css";
import { AnswerSummary } from "./answer-summary.tsx";

export const handle = { title: msg`Answers`, area: "tickets" } satisfies PageHandle;

export default function AnswersPage() {
  const { id: event_id, timezone } = useEvent();
  const question_id = useId("question_id");
  const result = useQuery(query(questions.get, { params: { event_id, question_id } }));
  const question = result.data?.data;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <Anchor component={Link} to={`/manage/event/${event_id}/questions`} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        <Trans>All questions</Trans>
      </Anchor>
      <PageHead title={question?.title ?? <Trans>Answers</Trans>}>
        <Trans>Answers for current orders and attendees. Cancelled orders and tickets aren’t included.</Trans>{" "}
        <ZoneNote zone={timezone} />
      </PageHead>
      {result.isError && !question && <FailedState error={result.error} retry={() => void result.refetch()} />}
      {question && <Answers key={question.id} question={question} />}
    </>
  );
}

function Answers({ question }: { question: Question }) {
  const { event_id, id: question_id } = question;
  return (
    <>
      {hasOptions(question.type) && <AnswerSummary question={question} />}
      <ListPage
        list={answerList}
        ask={(listQuery) => query(questions.answers, { params: { event_id, question_id }, query: listQuery })}
        columns={useColumns(question)}
        filters={useFilters(question)}
        counted={(total) => <Plural value={total} one="# answer" other="# answers" />}
        empty={{
          drawing: "people",
          title: <Trans>No answers yet</Trans>,
          message: <Trans>Answers appear here when someone completes an order.</Trans>,
        }}
      />
    </>
  );
}

function useFilters({ options }: Question): Filter[] {
  const { t } = useLingui();
  if (options.length === 0) return [];
  return [
    {
      field: "option_id",
      operator: "eq",
      label: t`Answer`,
      choices: options.map(({ id, label }) => ({ value: String(id), label })),
    },
  ];
}

function useColumns({ type }: Question): ListColumn<AnswerRow>[] {
  const { timezone } = useEvent();
  return useMemo(
    () => [
      {
        id: "name",
        header: () => <Trans context="answered">Answered by</Trans>,
        cell: ({ row: { original: row } }) => <WhoCell row={row} />,
        meta: { kind: "name" },
      },
      {
        id: "answer",
        header: () => <Trans>Answer</Trans>,
        cell: ({ row: { original: answer } }) => <AnswerText answer={{ type, answer: answer.answer }} />,
        meta: { kind: "words" },
      },
      {
        id: "time",
        header: () => <Trans>Date</Trans>,
        cell: ({ row: { original: answer } }) => <DateTime at={answer.created_at} zone={timezone} />,
        meta: { kind: "time", yields: "first" },
      },
    ],
    [type, timezone],
  );
}

/** Links to the ticket of the person, or to the order. */
function WhoCell({ row }: { row: AnswerRow }) {
  const { id: event_id } = useEvent();
  const path = row.attendee_id === null ? `orders?open=${row.order_id}` : `attendees?open=${row.attendee_id}`;
  return (
    <RowName note={row.public_id}>
      <Anchor component={Link} to={`/manage/event/${event_id}/${path}`}>
        {fullName(row) || "–"}
      </Anchor>
    </RowName>
  );
}
