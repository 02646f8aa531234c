import type { FieldValues } from "react-hook-form";
import { Trans } from "@lingui/react/macro";
import { Input, Skeleton } from "@mantine/core";
import { Suspense, useState, useTransition } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { DESCRIPTION_MAX } from "#domain/maxima.ts";
import { useFormat } from "#web/platform/format.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { type FieldProps, useField, useInputProps, shortened } from "./common.tsx";
import classes from "#web/ui/rich-text/rich-text.module.css";

/**
 * Rich text as HTML; empty is null. The text is shown as it will look, and the editor replaces it
 * once the field is focused: most visits to a form never touch it, and the editor is larger than
 * the rest of the page. `startsOpen` is for forms whose main field this is.
 */
export function RichTextField<Values extends FieldValues>({
  maximum = DESCRIPTION_MAX,
  tools = "all",
  snippets,
  pictures,
  startsOpen = false,
  ...fields
}: FieldProps<Values, string | null> & {
  maximum?: number;
  tools?: Tools;
  snippets?: Snippets;
  pictures?: TextPictures;
  startsOpen?: boolean;
}) {
  const field = useField(fields);
  const shown = useInputProps({ ...fields, field, help: undefined }, htmlToPlainText);
  // The frame is not a field: `aria-required` belongs to the text in it.
  const { name, autoFocus: _autoFocus, disabled, "aria-required": isRequired = false, ...rest } = shown;
  const isReadOnly = useIsReadOnly();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [openedAt, setOpenedAt] = useState<OpenedAt | "start" | undefined>(startsOpen ? undefined : "start");
  const [isOpening, startOpening] = useTransition();
  const isDisabled = isReadOnly || (disabled ?? false);
  const format = useFormat();
  const length = field.value?.length ?? 0;
  const [count, most] = [format.number(length), format.number(maximum)];
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id: `${name}-label` }}>
      {isOpen ? (
        <Suspense fallback={<Skeleton height={180} />}>
          <Editor
            name={name}
            tools={tools}
            snippets={snippets}
            pictures={pictures}
            value={field.value}
            onChange={field.onChange}
            isWrong={field.error !== undefined}
            isRequired={isRequired}
            disabled={isDisabled}
            openedAt={openedAt}
          />
        </Suspense>
      ) : (
        <div
          className={classes.closed}
          data-wrong={field.error !== undefined || undefined}
          data-disabled={isDisabled || undefined}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${name}-label`}
          aria-invalid={field.error !== undefined}
          aria-required={isRequired}
          aria-readonly={isDisabled}
          aria-busy={isOpening}
          onPointerDown={({ clientX, clientY, currentTarget }) => {
            const { left, top } = currentTarget.getBoundingClientRect();
            setOpenedAt({ x: clientX - left, y: clientY - top });
          }}
          onFocus={isDisabled ? undefined : () => startOpening(() => setIsOpen(true))}
        >
          {field.value && <RichText html={field.value} />}
        </div>
      )}
      <div className={classes.below}>
        <span>{fields.help}</span>
        {length > 0 && (
          <span className={classes.counter} data-over={length > maximum || undefined}>
            <span aria-hidden>
              {count}/{most}
            </span>
            <VisuallyHidden>
              <Trans>
                {count} of {most} characters
              </Trans>
            </VisuallyHidden>
          </span>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** `few`: bold, italic and links, for short texts. */
export type Tools = "all" | "few";

/** Where the text was pressed, in pixels from its left and top edge. */
export type OpenedAt = { x: number; y: number };

/** Placeholders that can be inserted into the text. */
export type Snippets = { label: string; choices: readonly { value: string; label: string }[] };

/** For texts with images. They are uploaded at once, even if the text is never saved. */
export type TextPictures = {
  upload: (
    file: File,
    progress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<{ url: string; width: number; height: number }>;
};

const Editor = lazy(() => import("#web/ui/rich-text/rich-text-editor.tsx"));

/** DOMParser runs no scripts. */
export function htmlToPlainText(html: string | null): string {
  const spaced = html?.replaceAll("</", " </");
  return shortened(spaced ? new DOMParser().parseFromString(spaced, "text/html").body.textContent : "");
}
