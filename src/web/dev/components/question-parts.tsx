import { Trans, useLingui } from "@lingui/react/macro";
import type { Answer, QuestionType } from "#domain/questions.ts";
import { DateField } from "#web/ui/form/date-field.tsx";
import { NativeSelectField } from "#web/ui/form/native-select-field.tsx";
import { QuestionField } from "#web/ui/form/question-field.tsx";
import { RadioListField } from "#web/ui/form/radio-list-field.tsx";
import { Part } from "./part.tsx";
import { useSampleField } from "./sample-field.ts";

const OPTIONS = ["Harbour Lights", "Paper Lanterns", "Tide & Timber"].map((label, at) => ({ id: at + 1, label }));
const CHOICES = OPTIONS.map(({ id, label }) => ({ value: String(id), label }));
const ZONE = "Europe/Lisbon";

/** The fields in which buyers answer questions: empty, filled, invalid and disabled. */
export function QuestionParts() {
  const { t } = useLingui();
  const wrong = t`This field is required.`;
  const select = { label: <Trans>Events</Trans>, choices: CHOICES, none: t`Choose one` };
  const radio = { label: <Trans>Events</Trans>, choices: OPTIONS };
  return (
    <>
      <Part name="DateField">
        <DateField label={<Trans>Date</Trans>} zone={ZONE} {...useSampleField<string | null>("day", null)} />
        <DateField
          label={<Trans>Date</Trans>}
          zone={ZONE}
          {...useSampleField<string | null>("day_set", "2027-05-03")}
        />
        <DateField
          label={<Trans>Date</Trans>}
          zone={ZONE}
          {...useSampleField<string | null>("day_wrong", null, wrong)}
          required
        />
      </Part>
      <Part name="NativeSelectField">
        <NativeSelectField {...select} {...useSampleField<string | null>("native", null)} />
        <NativeSelectField {...select} {...useSampleField<string | null>("native_set", "2")} disabled />
        <NativeSelectField {...select} {...useSampleField<string | null>("native_wrong", null, wrong)} required />
      </Part>
      <Part name="RadioListField">
        <RadioListField {...radio} {...useSampleField<number | null>("radio", 2)} />
        <RadioListField {...radio} {...useSampleField<number | null>("radio_off", 1)} disabled />
        <RadioListField {...radio} {...useSampleField<number | null>("radio_wrong", null, wrong)} required />
      </Part>
      <Part name="QuestionField, AddressFields">
        {SAMPLE_TYPES.map((type) => (
          <SampleQuestion key={type} type={type} />
        ))}
      </Part>
    </>
  );
}

const SAMPLE_TYPES: readonly QuestionType[] = ["SINGLE_LINE_TEXT", "MULTI_LINE_TEXT", "CHECKBOX", "ADDRESS"];

function SampleQuestion({ type }: { type: QuestionType }) {
  const field = useSampleField<Answer | null>(type, null);
  return (
    <QuestionField
      question={{ title: type, description: null, type, options: OPTIONS, required: type === "ADDRESS" }}
      field={field}
      zone={ZONE}
    />
  );
}
