import "@mantine/tiptap/styles.layer.css";
import { useLingui } from "@lingui/react/macro";
import { RichTextEditor } from "@mantine/tiptap";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type Editor, useEditor } from "@tiptap/react";
import { Suspense, useEffect, useRef } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import published from "#web/ui/rich-text.module.css";
import { IMAGE_KINDS } from "#web/ui/images/image-check.ts";
import { EXTENSIONS, pastedHtml, WITH_PICTURES } from "./rich-text-extensions.ts";
import type { OpenedAt, Snippets, TextPictures, Tools } from "#web/ui/form/rich-text-field.tsx";
import classes from "./rich-text.module.css";
import { useTextPictures } from "./use-text-pictures.ts";

type Props = {
  name: string;
  tools: Tools;
  snippets: Snippets | undefined;
  pictures: TextPictures | undefined;
  value: string | null;
  onChange: (html: string | null) => void;
  isWrong: boolean;
  isRequired: boolean;
  disabled: boolean;
  /** Where to put the cursor when the editor has replaced the text; undefined leaves the focus. */
  openedAt: OpenedAt | "start" | undefined;
};

export default function RichText({ name, tools, snippets, pictures, value, onChange, ...state }: Props) {
  const { isWrong, isRequired, disabled, openedAt } = state;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const written = useRef<Editor | null>(null);
  const coming = useTextPictures(pictures, written, value);
  const editor = useEditor({
    extensions: pictures ? WITH_PICTURES : EXTENSIONS,
    content: value ?? "",
    editable: !disabled,
    onCreate: ({ editor: created }) => {
      if (openedAt) created.commands.focus(openedAt === "start" ? "start" : positionAt(created, openedAt));
    },
    immediatelyRender: false,
    editorProps: {
      ...coming.events,
      transformPastedHTML: (html) => pastedHtml(coming.events?.transformPastedHTML(html) ?? html),
      attributes: {
        class: published.text ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${name}-label`,
        "aria-invalid": String(isWrong),
        "aria-required": String(isRequired),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? null : now.getHTML()),
  });
  useEffect(() => {
    written.current = editor;
  }, [editor]);

  // The editor has its own copy, and the form may be reset from outside.
  useEffect(() => {
    if (editor && value !== (editor.isEmpty ? null : editor.getHTML()))
      editor.commands.setContent(value ?? "", { emitUpdate: false });
  }, [editor, value]);

  return (
    <RichTextEditor
      editor={editor}
      className={classes.editor}
      data-wrong={isWrong || undefined}
      labels={{
        boldControlLabel: t`Bold`,
        italicControlLabel: t`Italic`,
        underlineControlLabel: t`Underline`,
        strikeControlLabel: t`Strikethrough`,
        h2ControlLabel: t`Heading`,
        h3ControlLabel: t`Subheading`,
        bulletListControlLabel: t`List`,
        orderedListControlLabel: t`Numbered list`,
        blockquoteControlLabel: t`Quote`,
        linkControlLabel: t`Link`,
        unlinkControlLabel: t`Remove link`,
        undoControlLabel: t`Undo`,
        redoControlLabel: t`Redo`,
        linkEditorInputLabel: t`Link URL`,
        linkEditorInputPlaceholder: "https://",
        linkEditorExternalLink: t`Open in new tab`,
        linkEditorInternalLink: t`Open in same tab`,
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
          {pictures && (
            <RichTextEditor.Control
              aria-label={t`Image`}
              title={t`Image`}
              disabled={disabled}
              onClick={() => input.current?.click()}
            >
              <IconPhotoPlus size={16} stroke={1.5} aria-hidden />
            </RichTextEditor.Control>
          )}
        </RichTextEditor.ControlsGroup>
        {tools === "all" && (
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        )}
        {snippets && (
          <PlainSelect
            aria-label={snippets.label}
            value=""
            disabled={disabled}
            onChange={(event) => editor?.chain().focus().insertContent(event.currentTarget.value).run()}
          >
            <option value="">{snippets.label}</option>
            {snippets.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </PlainSelect>
        )}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
      {pictures && editor && (
        <Suspense>
          <PictureBar editor={editor} {...coming} />
        </Suspense>
      )}
      {pictures && (
        <input
          ref={input}
          type="file"
          accept={IMAGE_KINDS.join(",")}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t`Image`}
          onChange={(event) => {
            void coming.take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
      )}
    </RichTextEditor>
  );
}

function positionAt({ view }: Editor, { x, y }: OpenedAt): number | "start" {
  const { left, top } = view.dom.getBoundingClientRect();
  return view.posAtCoords({ left: left + x, top: top + y })?.pos ?? "start";
}

const PictureBar = lazy(ahead(() => import("./picture-bar.tsx").then((file) => ({ default: file.PictureBar }))));
