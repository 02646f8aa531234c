import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Locale } from "#contract/fields.ts";
import { languageTag } from "#web/platform/locales.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import type { Field } from "#web/ui/form/form-types.ts";
import { RichTextField, type TextPictures, type Tools } from "#web/ui/form/rich-text-field.tsx";
import { useAllShown } from "#web/ui/form/shown-fields.ts";
import { shortened } from "#web/ui/form/conflict-hint.tsx";
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

type Worded = Texts & Omit<TextProps, "field">;

/** A line of text, in the selected language. */
export function TranslatedTextField({ field, other, ...rest }: Worded) {
  const { shown, props } = useTranslatedField({ field, other }, rest);
  return <TextField key={shown.name} field={shown} {...props} />;
}

/** Several lines, in the selected language. */
export function TranslatedTextArea({ field, other, ...rest }: Worded & { rows?: number }) {
  const { shown, props } = useTranslatedField({ field, other }, rest);
  return <TextArea key={shown.name} field={shown} {...props} />;
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
      <RichTextField key={shown.name} field={shown} {...props} />
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
  useAllShown([field, ...languages.flatMap((locale) => other?.(locale) ?? [])]);
  const own = field.value;
  if (!at || !other) return { shown: field, props: fieldProps, own };
  const shown = other(at);
  const { required: _required, ...rest } = fieldProps;
  const props = {
    ...rest,
    placeholder: shortened(own),
    help: own && !shown.value ? <Trans>Not translated yet. Shown in {name}.</Trans> : fieldProps.help,
  };
  return { shown, props: props as unknown as Given, own };
}
