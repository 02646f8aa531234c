import type { AskedQuestion } from "#contract/responses.ts";
import { askedOf } from "#domain/questions.ts";
import { QuestionField } from "#web/ui/form/question-field.tsx";
import type { StoredAnswer } from "./stored-answers.ts";

/** What is asked here after what was answered so far. Each keeps its place, so that its problem finds it. */
export default function RequestedFields({
  form,
  path,
  questions,
  held,
  zone,
  section,
}: {
  form: { field: (path: never) => unknown };
  /** Where in the form the answers stand; empty where they are its own. */
  path: "order" | `attendees.${number}` | "";
  questions: readonly AskedQuestion[];
  held: readonly StoredAnswer[];
  zone: string;
  section: string;
}) {
  return askedOf(questions, held).map((question) => {
    const at = held.findIndex(({ question_id }) => question_id === question.id);
    const place = `${path}${path && "."}questions.${at}.answer`;
    return (
      <QuestionField
        key={question.id}
        question={question}
        field={form.field(place as never) as never}
        part={(name) => form.field(`${place}.${name}` as never) as never}
        zone={zone}
        section={section}
      />
    );
  });
}
