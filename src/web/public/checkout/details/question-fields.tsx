import type { Control, FieldValues } from "react-hook-form";
import { fieldOf } from "#web/ui/form/common.tsx";
import type { AskedQuestion } from "#contract/responses.ts";
import { visibleQuestions } from "#domain/questions.ts";
import { QuestionField } from "#web/ui/form/question-field.tsx";
import type { StoredAnswer } from "./stored-answers.ts";

/**
 * The questions that apply after the answers given so far. Each question keeps its index in the
 * form, so that its error reaches its field.
 */
export function RequestedFields<Values extends FieldValues>({
  form,
  path,
  questions,
  held,
  zone,
  section,
}: {
  form: { control: Control<Values> };
  /** Path of the answers within the form; empty where they are at its root. */
  path: "order" | `attendees.${number}` | "";
  questions: readonly AskedQuestion[];
  held: readonly StoredAnswer[];
  zone: string;
  section: string;
}) {
  return visibleQuestions(questions, held).map((question) => {
    const at = held.findIndex(({ question_id }) => question_id === question.id);
    const answerPath = `${path}${path && "."}questions.${at}.answer`;
    return (
      <QuestionField
        key={question.id}
        question={question}
        field={fieldOf(form.control, answerPath)}
        zone={zone}
        section={section}
      />
    );
  });
}
