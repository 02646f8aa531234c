import { useLingui } from "@lingui/react/macro";
import type { Editor } from "@tiptap/react";
import { type RefObject, useRef, useState } from "react";
import { FIELD_PROBLEMS } from "#contract/field-problems.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { imageProblem, measure } from "#web/ui/images/image-check.ts";
import { filesIn, withoutForeignPictures } from "./pasted-pictures.ts";
import type { TextPictures } from "#web/ui/form/rich-text-field.tsx";

/** Uploads images into a text: chosen, dropped or pasted, one after the other. */
export function useTextPictures(
  pictures: TextPictures | undefined,
  editor: RefObject<Editor | null>,
  first: string | null,
) {
  const { t, i18n } = useLingui();
  const [travelling, setTravelling] = useState<{ part: number; stop: () => void }>();
  const [problem, setProblem] = useState<string>();
  const [newest, setNewest] = useState<string>();
  // Includes images that were just cut, because they may be pasted elsewhere.
  const known = useRef(new Set([...(first ?? "").matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src)));

  async function take(files: File[], at?: number) {
    if (!pictures || travelling) return;
    setProblem(undefined);
    const stopper = new AbortController();
    const travels = (part: number) => setTravelling({ part, stop: () => stopper.abort() });
    travels(0);
    try {
      for (const [index, file] of files.entries()) {
        const found = imageProblem(await measure(file));
        if (found) return setProblem(i18n._(FIELD_PROBLEMS[found]));
        const uploaded = await pictures.upload(file, travels, stopper.signal);
        known.current.add(uploaded.url);
        put(uploaded, index === 0 ? at : undefined);
      }
    } catch (error) {
      if (stopper.signal.aborted) return;
      setProblem((isCallError(error) && error.errors?.["image"]?.[0]) || errorMessageOf(error));
    } finally {
      setTravelling(undefined);
    }
  }

  /**
   * At this position, or at the cursor. The image is selected, so that it can be described at once.
   */
  function put({ url, width, height }: { url: string; width: number; height: number }, at?: number) {
    const into = editor.current;
    if (!into) return;
    const position = at === undefined ? into.state.selection.to : Math.min(at, into.state.doc.content.size);
    into.commands.insertContentAt(position, { type: "image", attrs: { src: url, width, height, alt: "" } });
    setNewest(url);
    const placed = venueOf(into, url);
    if (placed !== undefined) into.commands.setNodeSelection(placed);
  }

  return {
    ...{ travelling, problem, newest, take },
    /** Paste and drop handlers for the editor. */
    events: pictures && {
      handlePaste: (_: unknown, event: ClipboardEvent) => takeFiles(event.clipboardData),
      handleDrop: (view: View, event: DragEvent, _slice: unknown, isMoved: boolean) => {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        const isHandled = takeFiles(event.dataTransfer, at);
        if (isHandled) event.preventDefault();
        return isHandled;
      },
      transformPastedHTML: (html: string) => {
        const own = withoutForeignPictures(html, (src) => known.current.has(src));
        if (own.gone > 0)
          setProblem(t`Images from other websites weren’t added. Save them to your device and drop them here.`);
        return own.html;
      },
    },
  };

  function takeFiles(data: DataTransfer | null, at?: number): boolean {
    const files = filesIn(data);
    if (files.length > 0) void take(files, at);
    return files.length > 0;
  }
}

type View = { posAtCoords: (at: { left: number; top: number }) => { pos: number } | null };

/** Each upload has its own URL. */
function venueOf(editor: Editor, src: string): number | undefined {
  let found: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (node.attrs["src"] === src) found = at;
  });
  return found;
}
