import type { AskedQuestion } from "#contract/answers.ts";
import { askedOf } from "#domain/questions.ts";
import { QuestionField } from "#web/ui/form/question-field.tsx";
import type { Form } from "#web/ui/form/use-form.ts";
import type { DetailsValues } from "./details-values.ts";
import type { HeldAnswer } from "./held-answers.ts";

/** What is asked here after what was answered so far. Each keeps its place, so that its problem finds it. */
export default function AskedFields({
  form,
  path,
  questions,
  held,
  zone,
  section,
}: {
  form: Form<DetailsValues>;
  path: "order" | `attendees.${number}`;
  questions: readonly AskedQuestion[];
  held: readonly HeldAnswer[];
  zone: string;
  section: string;
}) {
  return askedOf(questions, held).map((question) => {
    const at = held.findIndex(({ question_id }) => question_id === question.id);
    const place = `${path}.questions.${at}.answer` as const;
    return (
      <QuestionField
        key={question.id}
        question={question}
        field={form.field(place as never)}
        part={(name) => form.field(`${place}.${name}` as never)}
        zone={zone}
        section={section}
      />
    );
  });
}
