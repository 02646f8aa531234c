import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { lazy } from "#web/ui/lazy.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { questionList, questions } from "#contract/questions.ts";
import { useMay } from "#web/platform/access.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { DefaultQuestions } from "./default-questions.tsx";
import { HiddenSwitch } from "./hidden-switch.tsx";
import { useQuestionColumns } from "./question-cells.tsx";
import { useQuestionFilters } from "./use-question-filters.ts";
import { useQuestions } from "./use-questions.ts";
import { useShowHidden } from "./use-show-hidden.ts";
import { mergeOrder } from "./merge-order.ts";

export const handle = { title: msg`Questions`, area: "tickets" } satisfies PageHandle;

/**
 * Questions to buyers in addition to names. Hidden questions are listed only on request, and keep
 * their positions.
 */
export default function QuestionsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const all = useQuestions();
  const { isShown, show } = useShowHidden();
  const params = { event_id: event.id };
  const mayMove = useMay({ area: "tickets", doing: "writing" });
  const create = <CreateQuestion />;
  const hidden = all.filter(({ is_hidden }) => is_hidden).length;
  const sortQuestions = useMutation(mutation(questions.sort));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Questions</Trans>} action={create}>
        <Trans>Ask buyers for more than their name and email at checkout.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      <DefaultQuestions />
      <ListPage
        list={questionList}
        ask={(listQuery) =>
          query(questions.list, {
            params,
            query: isShown ? listQuery : { "filter_fields[is_hidden][eq]": "false", ...listQuery },
          })
        }
        columns={useQuestionColumns(isShown)}
        filters={useQuestionFilters()}
        counted={(total) => <Plural value={total} one="# question" other="# questions" />}
        searchLabel={t`Search by question`}
        tools={hidden > 0 ? <HiddenSwitch isShown={isShown} show={show} hidden={hidden} /> : undefined}
        nameOf={({ title }) => title}
        move={{
          save: (ids) =>
            sortQuestions.mutateAsync({
              params,
              body: {
                question_ids: mergeOrder(
                  all.map(({ id }) => id),
                  ids,
                ),
              },
            }),
          group: ({ belongs_to }) => belongs_to,
          isOff: event.status === "ARCHIVED" || !mayMove,
        }}
        empty={
          hidden > 0
            ? {
                drawing: "people",
                title: <Trans>All questions are hidden</Trans>,
                message: <Trans>Buyers are asked only for their name and email.</Trans>,
                action: <HiddenSwitch isShown={isShown} show={show} hidden={hidden} />,
              }
            : {
                drawing: "people",
                title: <Trans>No questions yet</Trans>,
                message: (
                  <Trans>
                    Ask about meals, T-shirt sizes or how people heard about you, once per order or for each ticket.
                  </Trans>
                ),
                action: create,
              }
        }
        drawer={(open) => <QuestionDrawer key={open.id} event={event} all={all} {...open} />}
      />
    </>
  );
}

const QuestionDrawer = lazy(
  ahead(() => import("./question-drawer.tsx").then((file) => ({ default: file.QuestionDrawer }))),
);

function CreateQuestion() {
  const [, change] = useListState(questionList);
  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ open: "new" })}>
        <Trans>Create question</Trans>
      </Button>
    </MayChange>
  );
}
