import "@mantine/tiptap/styles.layer.css";
import { useLingui } from "@lingui/react/macro";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { useEffect } from "react";
import { Library } from "#web/ui/library.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import published from "#web/ui/rich-text.module.css";
import { EXTENSIONS } from "./rich-text-extensions.ts";
import type { Tools, Words } from "./rich-text-field.tsx";
import classes from "./rich-text.module.css";

type Props = {
  name: string;
  tools: Tools;
  words: Words | undefined;
  value: string | null;
  onChange: (html: string | null) => void;
  isWrong: boolean;
  isRequired: boolean;
  disabled: boolean;
};

export default function RichText({ name, tools, words, value, onChange, isWrong, isRequired, disabled }: Props) {
  const { t } = useLingui();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? "",
    editable: !disabled,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: published.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${name}-label`,
        "aria-invalid": String(isWrong),
        "aria-required": String(isRequired),
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? null : written.getHTML()),
  });

  // The form may be set back from outside; the editor keeps its own copy.
  useEffect(() => {
    if (editor && value !== (editor.isEmpty ? null : editor.getHTML()))
      editor.commands.setContent(value ?? "", { emitUpdate: false });
  }, [editor, value]);

  return (
    <Library>
      <RichTextEditor
        editor={editor}
        className={classes.editor}
        data-wrong={isWrong || undefined}
        labels={{
          boldControlLabel: t`Bold`,
          italicControlLabel: t`Italic`,
          underlineControlLabel: t`Underline`,
          strikeControlLabel: t`Strike through`,
          h2ControlLabel: t`Heading`,
          h3ControlLabel: t`Small heading`,
          bulletListControlLabel: t`List`,
          orderedListControlLabel: t`Numbered list`,
          blockquoteControlLabel: t`Quotation`,
          linkControlLabel: t`Link`,
          unlinkControlLabel: t`Remove link`,
          undoControlLabel: t`Undo`,
          redoControlLabel: t`Redo`,
          linkEditorInputLabel: t`Address of the link`,
          linkEditorInputPlaceholder: "https://",
          linkEditorExternalLink: t`Open in a new tab`,
          linkEditorInternalLink: t`Open in the same tab`,
          linkEditorSave: t`Save link`,
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            {tools === "all" && <RichTextEditor.Underline />}
          </RichTextEditor.ControlsGroup>
          {tools === "all" && (
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Blockquote />
            </RichTextEditor.ControlsGroup>
          )}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {tools === "all" && (
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          )}
          {words && (
            <PlainSelect
              aria-label={words.label}
              value=""
              disabled={disabled}
              onChange={(event) => editor?.chain().focus().insertContent(event.currentTarget.value).run()}
            >
              <option value="">{words.label}</option>
              {words.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </PlainSelect>
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Library>
  );
}
