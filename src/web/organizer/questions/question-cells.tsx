import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { type Question, questionList, questions } from "#contract/questions.ts";
import { useFormat } from "#web/platform/format.ts";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { useConditionText } from "./condition-labels.tsx";
import { useQuestions } from "./use-questions.ts";
import { QUESTION_OWNER_LABELS, QUESTION_TYPE_LABELS } from "./question-types.ts";
import classes from "./question-cells.module.css";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconEye, IconEyeOff, IconMessages, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { answersAddress } from "./answers-url.ts";
import { useMutation } from "@tanstack/react-query";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

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

function QuestionMenu({ question }: { question: Question }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [, change] = useListState(questionList);
  const refusal = useChangeRefusal({ area: "tickets", doing: "writing" });
  const { hide, show, remove } = useQuestionActions(question);
  return (
    <Menu
      button={(opener) => (
        <ActionIcon {...opener} aria-label={t`More actions for ${question.title}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <MenuEntry refusal={refusal} onClick={() => change({ open: question.id })} icon={IconPencil}>
        <Trans>Edit</Trans>
      </MenuEntry>
      <MenuEntry onClick={() => void navigate(answersAddress(question))} icon={IconMessages}>
        <Trans>View answers</Trans>
      </MenuEntry>
      {question.is_hidden ? (
        <MenuEntry refusal={refusal} onClick={show} icon={IconEye}>
          <Trans>Show to buyers</Trans>
        </MenuEntry>
      ) : (
        <MenuEntry refusal={refusal} onClick={hide} icon={IconEyeOff}>
          <Trans>Hide from buyers</Trans>
        </MenuEntry>
      )}
      <MenuDivider />
      <MenuEntry isDanger refusal={refusal} onClick={() => void remove()} icon={IconTrash}>
        <Trans>Delete</Trans>
      </MenuEntry>
    </Menu>
  );
}

/** Returns the actions on a question without its form. Each sends only what it changes. */
function useQuestionActions(question: Question) {
  const { t } = useLingui();
  const { title, event_id } = question;
  const params = { event_id, question_id: question.id };
  const changeQuestion = useMutation(mutation(questions.change));
  const toggle = useMutation({
    ...mutation(questions.change),
    onSuccess: ({ data }) => notify.done(data.is_hidden ? t`“${title}” was hidden.` : t`“${title}” is visible again.`),
    onError: notify.failed,
  });

  const removeQuestion = useMutation(mutation(questions.remove));
  async function remove() {
    if (question.has_answers) {
      const isHidden = await confirm({
        title: <Trans>“{title}” can’t be deleted</Trans>,
        body: (
          <Trans>It has answers. You can hide it instead: buyers are no longer asked, and the answers are kept.</Trans>
        ),
        action: <Trans>Hide question</Trans>,
        keep: <Trans>Cancel</Trans>,
        run: () => changeQuestion.mutateAsync({ params, body: { is_hidden: true } }),
      });
      return isHidden && notify.done(t`“${title}” was hidden.`);
    }
    const isGone = await confirm({
      title: <Trans>Delete “{title}”?</Trans>,
      body: <Trans>No one has answered it yet. You can’t undo this.</Trans>,
      action: <Trans>Delete question</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeQuestion.mutateAsync({ params }),
    });
    if (isGone) notify.done(t`“${title}” was deleted.`);
  }

  return {
    hide: () => toggle.mutate({ params, body: { is_hidden: true } }),
    show: () => toggle.mutate({ params, body: { is_hidden: false } }),
    remove,
  };
}
