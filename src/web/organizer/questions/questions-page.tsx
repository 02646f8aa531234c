import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Switch } from "@mantine/core";
import { IconPlus, IconLock } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
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
import { useQuestionColumns } from "./question-cells.tsx";
import { useQuestions } from "./use-questions.ts";
import { mergeOrder } from "./merge-order.ts";
import type { ReactNode } from "react";
import classes from "./default-questions.module.css";
import { QUESTION_OWNERS, QUESTION_TYPES } from "#domain/questions.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { QUESTION_OWNER_LABELS, QUESTION_TYPE_LABELS } from "./question-types.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { call } from "#web/platform/api/call.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useSaveSettings } from "#web/organizer/settings/use-save-settings.ts";

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

/** The questions that every buyer is asked. Listed so that organizers do not ask them again. */
function DefaultQuestions() {
  return (
    <section className={classes.panel} aria-labelledby="always-asked">
      <div>
        <h2 id="always-asked">
          <Trans>Always asked</Trans>
        </h2>
        <p>
          <Trans>Every ticket needs a name and an email, so you can’t edit these questions.</Trans>
        </p>
      </div>
      <ul>
        <Locked>
          <Trans>First name</Trans>
        </Locked>
        <Locked>
          <Trans>Last name</Trans>
        </Locked>
        <Locked>
          <Trans>Email</Trans>
        </Locked>
      </ul>
    </section>
  );
}

function Locked({ children }: { children: ReactNode }) {
  return (
    <li>
      <IconLock size={14} aria-hidden />
      {children}
    </li>
  );
}

function HiddenSwitch({
  isShown,
  show,
  hidden,
}: {
  isShown: boolean;
  show: (isShown: boolean) => void;
  hidden: number;
}) {
  const may = useMay({ area: "setup", doing: "writing" });
  return (
    <Switch
      checked={isShown}
      disabled={!may}
      label={<Plural value={hidden} one="Show # hidden question" other="Show # hidden questions" />}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  );
}

function useQuestionFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "belongs_to",
      operator: "eq",
      label: t`Asked`,
      choices: QUESTION_OWNERS.map((value) => ({ value, label: i18n._(QUESTION_OWNER_LABELS[value].label) })),
    },
    {
      field: "type",
      operator: "in",
      label: t`Type`,
      choices: QUESTION_TYPES.map((value) => ({ value, label: i18n._(QUESTION_TYPE_LABELS[value]) })),
    },
    {
      field: "required",
      operator: "eq",
      label: t`Required`,
      choices: [
        { value: "true", label: t`Yes` },
        { value: "false", label: t`No` },
      ],
    },
  ];
}

/**
 * Whether the lists of this event show hidden questions. It is an event setting, the same for all
 * members.
 */
function useShowHidden() {
  const { t } = useLingui();
  const event = useEvent();
  const request = { params: { event_id: event.id } };
  const { data } = useQuery(query(eventSettingCalls.get, request));
  const saveSettings = useSaveSettings(event);
  const { mutate } = useMutation({
    mutationFn: async (show_hidden_questions: boolean) => {
      const now = await call(eventSettingCalls.get, request);
      return saveSettings({ show_hidden_questions }, now.data.updated_at);
    },
    onSuccess: (_answer, isShown) =>
      notify.done(isShown ? t`Hidden questions are now shown.` : t`Hidden questions are no longer shown.`),
    onError: notify.failed,
  });
  return { isShown: data?.data.show_hidden_questions ?? false, show: (isShown: boolean) => mutate(isShown) };
}
