import { Trans, useLingui } from "@lingui/react/macro";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { PercentField } from "#web/ui/form/percent-field.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { CheckboxField, SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { Part } from "./part.tsx";
import { PickParts } from "./pick-parts.tsx";
import { useSampleField } from "./sample-field.ts";

/** Every kind of field: empty, filled, invalid and read-only. */
export function FieldParts() {
  const { t } = useLingui();
  const wrong = t`This field is required.`;
  const name = <Trans>Name</Trans>;
  const help = <Trans>Shown on staff devices at check-in.</Trans>;
  const choices = [
    { value: "a", label: t`Light` },
    { value: "b", label: t`Dark` },
  ];
  return (
    <>
      <Part name="TextField, TextArea">
        <TextField {...useSampleField("empty", "")} label={name} placeholder={t`Main entrance`} required />
        <TextField {...useSampleField("filled", "Świątek")} label={name} help={help} />
        <TextField {...useSampleField("wrong", "", wrong)} label={name} help={help} required />
        <TextField {...useSampleField("disabled", "Świątek")} label={name} disabled />
        <TextArea {...useSampleField("area", "")} label={name} rows={2} />
      </Part>
      <Part name="NumberField, MoneyField, PercentField, DateTimeField, SelectField">
        <NumberField {...useSampleField<number | null>("number", 12)} label={<Trans>Quantity</Trans>} />
        <MoneyField {...useSampleField<number | null>("money", 1250)} label={<Trans>Price</Trans>} currency="EUR" />
        <PercentField {...useSampleField<number | null>("percent", 12_500)} label={<Trans>Discount</Trans>} />
        <DateTimeField
          {...useSampleField<string | null>("date", "2027-05-03T19:30:00Z")}
          label={<Trans>Starts</Trans>}
          zone="Europe/Lisbon"
        />
        <SelectField {...useSampleField<string | null>("select", "a")} label={name} choices={choices} />
        <SelectField {...useSampleField<string | null>("select_wrong", null, wrong)} label={name} choices={choices} />
      </Part>
      <Part name="SwitchField, CheckboxField, ChoiceField, RadioCardsField">
        <SwitchField {...useSampleField("off", false)} label={name} help={help} />
        <SwitchField {...useSampleField("on", true)} label={name} />
        <SwitchField {...useSampleField("on_disabled", true)} label={name} disabled />
        <CheckboxField {...useSampleField("box", true)} label={name} />
        <CheckboxField {...useSampleField("box_wrong", false, wrong)} label={name} />
        <CheckboxField
          {...useSampleField("box_link", false)}
          label={<NewTabLink href="/dev/components">{name}</NewTabLink>}
        />
        <ChoiceField {...useSampleField<string>("choice", "a")} label={name} help={help} choices={choices} />
        <ChoiceField {...useSampleField<string>("choice_wrong", "b", wrong)} label={name} choices={choices} />
        <RadioCardsField
          {...useSampleField<string>("radio", "a")}
          label={name}
          choices={choices.map((choice) => ({ ...choice, help }))}
        />
      </Part>
      <PickParts />
      <Part name="PasswordField">
        {["short", "password1", "abcabcabc", "correct horse battery staple"].map((password) => (
          <Password key={password} password={password} />
        ))}
      </Part>
      <Part name="CodeField">
        <CodeField {...useSampleField("code", "123456")} label={name} help={help} required />
        <CodeField {...useSampleField("wrong_code", "123456", wrong)} label={name} required />
      </Part>
      <Part name="RichTextField" wide>
        <RichTextField
          {...useSampleField<string | null>(
            "text",
            "<h2>Foyer</h2><p>Lorem <a href='/'>ipsum</a>.</p><blockquote>Dolor</blockquote>",
          )}
          label={name}
          help={help}
        />
      </Part>
    </>
  );
}

function Password({ password }: { password: string }) {
  return <PasswordField {...useSampleField(password, password)} label={<Trans>Password</Trans>} isNew />;
}
