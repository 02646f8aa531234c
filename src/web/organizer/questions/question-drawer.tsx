import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { type Question, questions } from "#contract/questions.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { answersAddress } from "./answers-url.ts";

type Open = { event: Event; all: Question[]; id: SelectedRow; close: () => void };

/**
 * Creates or edits a question. An existing one is loaded again, because saving replaces all of its
 * fields.
 */
export function QuestionDrawer({ event, all, id, close }: Open) {
  const { t } = useLingui();
  const isNew = id === "new";
  const known = useQuery({
    ...query(questions.get, { params: { event_id: event.id, question_id: isNew ? 0 : id } }),
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  });
  const question = known.data?.data;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={isNew ? t`New question` : (question?.title ?? t`Question`)}
      note={question?.has_answers && <AnswersLink question={question} />}
    >
      {!isNew && known.isPending && <Skeleton height={480} />}
      {known.isError && !question && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {(isNew || question) && (
        <Suspense fallback={<Skeleton height={480} />}>
          <EventForms may={{ area: "tickets", doing: "writing" }}>
            <QuestionForm event={event} all={all} question={question} close={close} />
          </EventForms>
        </Suspense>
      )}
    </DetailsDrawer>
  );
}

const QuestionForm = lazy(() => import("./question-form.tsx").then((file) => ({ default: file.QuestionForm })));

function AnswersLink({ question }: { question: Question }) {
  return (
    <Anchor component={Link} to={answersAddress(question)}>
      <Trans>View answers</Trans>
    </Anchor>
  );
}
