import { type FieldValues, useWatch } from "react-hook-form";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Locale } from "#contract/fields.ts";
import { languageTag } from "#web/platform/locales.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { type Field, shortened } from "#web/ui/form/common.tsx";
import { RichTextField, type TextPictures, type Tools } from "#web/ui/form/rich-text-field.tsx";
import { useRegistered } from "#web/ui/form/use-registered.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField, type TextProps } from "#web/ui/form/text-field.tsx";
import { useLanguageName, useFormLocaleContext } from "./use-form-locale.tsx";
import classes from "./translated-text-field.module.css";

export type Texts = {
  /** The text in the event's own language. */
  field: Field<string | null>;
  /** The text in another language; undefined where there is no event. */
  other?: ((locale: Locale) => Field<string | null>) | undefined;
};

type Worded = Texts & Omit<TextProps<FieldValues>, "control" | "name" | "onChange" | "conversion">;

/** A line of text, in the selected language. */
export function TranslatedTextField({ field, other, ...rest }: Worded) {
  const { shown, props } = useTranslatedField({ field, other }, rest);
  return <TextField key={shown.name} {...shown} {...props} />;
}

/** Several lines, in the selected language. */
export function TranslatedTextArea({ field, other, ...rest }: Worded & { rows?: number }) {
  const { shown, props } = useTranslatedField({ field, other }, rest);
  return <TextArea key={shown.name} {...shown} {...props} />;
}

type Rich = Texts & {
  label: ReactNode;
  help?: ReactNode;
  maximum?: number;
  tools?: Tools;
  pictures?: TextPictures;
  disabled?: boolean;
};

/** Rich text, in the selected language; the original can be opened below. */
export function TranslatedRichTextField({ field, other, ...rest }: Rich) {
  const { shown, props, own } = useTranslatedField({ field, other }, rest);
  const { at, own: language } = useFormLocaleContext();
  const name = useLanguageName()(language);
  return (
    <div className={classes.rich}>
      <RichTextField key={shown.name} {...shown} {...props} />
      {at && own && (
        <details className={classes.original}>
          <summary>
            <Trans>Text in {name}</Trans>
          </summary>
          <RichText html={own} small lang={languageTag(language)} />
        </details>
      )}
    </div>
  );
}

/**
 * Returns the field of the selected language. In another language than the event's own nothing is
 * required, and an empty field says what is shown instead.
 */
function useTranslatedField<Given extends { help?: ReactNode; required?: boolean; placeholder?: string }>(
  { field, other }: Texts,
  fieldProps: Given,
) {
  const { own: language, at, languages } = useFormLocaleContext();
  const name = useLanguageName()(language);
  useRegistered(field.control, [field.name, ...languages.flatMap((locale) => other?.(locale).name ?? [])]);
  const shown = at && other ? other(at) : field;
  const [own, text]: (string | null)[] = useWatch({ control: field.control, name: [field.name, shown.name] });
  if (shown === field) return { shown, props: fieldProps, own };
  const { required: _required, ...rest } = fieldProps;
  const props = {
    ...rest,
    placeholder: shortened(own ?? null),
    help: own && !text ? <Trans>Not translated yet. Shown in {name}.</Trans> : fieldProps.help,
  };
  return { shown, props: props as Given, own };
}
