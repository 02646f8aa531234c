import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Progress, TextInput } from "@mantine/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { ALT_MAX } from "#domain/maxima.ts";
import classes from "./rich-text.module.css";

type Props = {
  editor: Editor;
  travelling: { part: number; stop: () => void } | undefined;
  problem: string | undefined;
  /** URL of the image that was added last. Its description is asked for at once. */
  newest: string | undefined;
};

/** Below a text with images: upload progress, errors, and the description of the selected image. */
export function PictureBar({ editor, travelling, problem, newest }: Props) {
  const { t } = useLingui();
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => chosenPicture(now) });
  return (
    <>
      {travelling && (
        <div className={classes.travelling}>
          <Progress value={travelling.part * 100} aria-label={t`Uploading`} animated />
          <Button variant="default" size="xs" onClick={travelling.stop}>
            <Trans>Cancel upload</Trans>
          </Button>
        </div>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {chosen && editor.isEditable && (
        <div className={classes.chosen}>
          <TextInput
            key={chosen.src}
            autoFocus={chosen.src === newest}
            label={<Trans>Image description</Trans>}
            description={
              <Trans>Describes the image for people who can’t see it. Leave empty if it’s decorative.</Trans>
            }
            value={chosen.alt}
            maxLength={ALT_MAX}
            onChange={(event) => describe(editor, chosen.at, event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && (event.preventDefault(), goOnBehind(editor, chosen.at))}
          />
          <Button variant="default" size="xs" onClick={() => editor.chain().focus().deleteSelection().run()}>
            <Trans>Remove image</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

type Chosen = { at: number; src: string; alt: string };

function chosenPicture(editor: Editor): Chosen | null {
  const { from, to } = editor.state.selection;
  const node = to === from + 1 ? editor.state.doc.nodeAt(from) : null;
  if (node?.type.name !== "image") return null;
  return { at: from, src: String(node.attrs["src"]), alt: String(node.attrs["alt"] ?? "") };
}

/**
 * Changes only the attribute, so that the image stays selected and the cursor stays in the field.
 */
function describe(editor: Editor, at: number, alt: string): void {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, "alt", alt));
}

function goOnBehind(editor: Editor, at: number): void {
  editor
    .chain()
    .focus(at + 1)
    .run();
}
