import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Question, questions } from "#contract/questions.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

/** Returns the actions on a question without its form. Each sends only what it changes. */
export function useQuestionActions(question: Question) {
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
