import { Trans, useLingui } from "@lingui/react/macro";
import { type Question, questions } from "#contract/questions.ts";
import { call } from "#web/platform/api/call.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useAction } from "#web/ui/use-action.ts";

/** Returns the actions on a question without its form. Each sends only what it changes. */
export function useQuestionActions(question: Question) {
  const { t } = useLingui();
  const { title, event_id } = question;
  const params = { event_id, question_id: question.id };
  const change = (isHidden: boolean) => call(questions.change, { params, body: { is_hidden: isHidden } });
  const toggle = useAction(change, (_answer, isHidden) =>
    isHidden ? t`“${title}” was hidden.` : t`“${title}” is visible again.`,
  );

  async function remove() {
    if (question.has_answers) {
      const isHidden = await confirm({
        title: <Trans>“{title}” can’t be deleted</Trans>,
        body: (
          <Trans>It has answers. You can hide it instead: buyers are no longer asked, and the answers are kept.</Trans>
        ),
        action: <Trans>Hide question</Trans>,
        keep: <Trans>Cancel</Trans>,
        run: () => change(true),
      });
      return isHidden && notify.done(t`“${title}” was hidden.`);
    }
    const isGone = await confirm({
      title: <Trans>Delete “{title}”?</Trans>,
      body: <Trans>No one has answered it yet. You can’t undo this.</Trans>,
      action: <Trans>Delete question</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => call(questions.remove, { params }),
    });
    if (isGone) notify.done(t`“${title}” was deleted.`);
  }

  return { hide: () => toggle.run(true), show: () => toggle.run(false), remove };
}
