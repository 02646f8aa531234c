import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconEye, IconEyeOff, IconMessages, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { type Question, questionList } from "#contract/questions.ts";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { answersAddress } from "./answers-url.ts";
import { useQuestionActions } from "./use-question-actions.tsx";

export function QuestionMenu({ question }: { question: Question }) {
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
