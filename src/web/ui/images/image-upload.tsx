import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Progress } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconPhotoUp } from "@tabler/icons-react";
import { type DragEvent, Suspense, useEffect, useRef, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { FIELD_PROBLEMS } from "#contract/field-problems.ts";
import type { Adjustment, StoredImage } from "#contract/images.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { IMAGE_KINDS, type ImageKind, imageProblem, isSoft, measure } from "./image-check.ts";
import classes from "./image-upload.module.css";

type Props = {
  label: string;
  /** A logo is square and may be smaller. */
  kind?: ImageKind;
  image: StoredImage | null;
  /**
   * Sends the image at once and reports the progress from 0 to 1. Stops when the signal is aborted.
   */
  upload: (file: File, progress: (part: number) => void, signal: AbortSignal) => Promise<unknown>;
  /** Sets the crop and the focal point, which stays visible where there is less room. */
  adjust: (adjustment: Adjustment) => Promise<unknown>;
  /** Restores the image that was last replaced or removed. Without it there is no undo. */
  restore?: (before: StoredImage) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** Deletes the image with its files, which cannot be undone. Without it this is not offered. */
  deletePermanently?: () => Promise<unknown>;
};

/**
 * Uploads an image by drop, paste or file dialog: checked here first, shown during the upload, then
 * cropped, replaced, removed or restored.
 */
export function ImageUpload(props: Props) {
  const { label, kind = "cover", image, upload, adjust, restore, remove, deletePermanently } = props;
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [travelling, setTravelling] = useState<Travelling>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [isCropping, setIsCropping] = useState(false);
  const invitation = useInvitation(image);

  /** A replaced image can be restored. */
  async function replace(file: File | undefined) {
    const before = image;
    if ((await take(file)) && before && restore) offerBack(t`Image replaced.`, before);
  }

  async function takeAway(before: StoredImage) {
    setProblem(undefined);
    try {
      await remove();
      if (restore) offerBack(t`Image removed.`, before);
    } catch (error) {
      setProblem(errorMessageOf(error));
    }
  }

  async function askToDelete() {
    setProblem(undefined);
    const isDeleted = await confirm({
      title: <Trans>Delete this image permanently?</Trans>,
      body: <Trans>You can’t undo this. Browsers that have loaded the image may keep a copy for up to a day.</Trans>,
      action: <Trans>Delete permanently</Trans>,
      keep: <Trans>Keep image</Trans>,
      tone: "danger",
      run: deletePermanently,
    });
    if (isDeleted) notify.done(t`Image deleted permanently.`);
  }

  function offerBack(message: string, before: StoredImage) {
    notify.done(message, { label: t`Undo`, run: () => void restore?.(before).catch(notify.failed) });
  }

  async function take(file: File | undefined): Promise<boolean> {
    if (!file || travelling) return false;
    setProblem(undefined);
    const found = imageProblem(await measure(file), kind);
    if (found) {
      setProblem(i18n._(FIELD_PROBLEMS[found]));
      return false;
    }
    const preview = URL.createObjectURL(file);
    const stopper = new AbortController();
    const travels = (part: number) => setTravelling({ preview, part, stop: () => stopper.abort() });
    travels(0);
    try {
      await upload(file, travels, stopper.signal);
      return true;
    } catch (error) {
      if (stopper.signal.aborted) return false;
      setProblem((isCallError(error) && error.errors?.["image"]?.[0]) || errorMessageOf(error));
      return false;
    } finally {
      setTravelling(undefined);
      URL.revokeObjectURL(preview);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void replace(event.dataTransfer.files[0]);
  }

  const isThere = travelling !== undefined || image !== null;
  const pasting = usePasting((file) => void replace(file));
  return (
    <div role="group" aria-label={label} {...pasting}>
      <div
        className={classes.place}
        data-kind={kind}
        data-over={isOver || undefined}
        data-empty={!isThere || undefined}
        onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {travelling && <img src={travelling.preview} alt="" className={classes.picture} />}
        {!travelling && image && (
          <Picture image={image} sizes="680px" alt={t`Image preview`} className={classes.picture} />
        )}
        {!isThere && (
          <button ref={invitation} type="button" className={classes.invitation} onClick={() => input.current?.click()}>
            <IconPhotoUp size={28} aria-hidden />
            <span className={classes.invitationWords}>
              <Trans>Drop or paste an image here, or choose a file</Trans>
            </span>
            <span>
              {kind === "logo" ? (
                <Trans>JPEG, PNG or WebP under 5 MB, ideally square</Trans>
              ) : (
                <Trans>JPEG, PNG or WebP under 5 MB, ideally 2160 × 1080</Trans>
              )}
            </span>
          </button>
        )}
        {travelling && (
          <div className={classes.progress}>
            <Progress value={travelling.part * 100} aria-label={t`Uploading`} animated />
            <Button variant="default" size="xs" onClick={travelling.stop}>
              <Trans>Cancel upload</Trans>
            </Button>
          </div>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={IMAGE_KINDS.join(",")}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => (void replace(event.currentTarget.files?.[0]), (event.currentTarget.value = ""))}
      />
      {problem && (
        <Alert color="red" role="alert" mt="xs">
          {problem}
        </Alert>
      )}
      {image && !travelling && (
        <>
          {kind === "cover" && isSoft(image) && (
            <p className={classes.hint}>
              <Trans>This image is small and may look blurry on large screens.</Trans>
            </p>
          )}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => input.current?.click()}>
              <Trans>Replace</Trans>
            </Button>
            <Button variant="default" onClick={() => setIsCropping(true)}>
              <Trans>Adjust crop</Trans>
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void takeAway(image)}>
              <Trans>Remove</Trans>
            </Button>
            {deletePermanently && (
              <Button variant="subtle" color="red" onClick={() => void askToDelete()}>
                <Trans>Delete permanently</Trans>
              </Button>
            )}
          </div>
          {isCropping && (
            <Suspense>
              <CropDialog kind={kind} image={image} save={adjust} close={() => setIsCropping(false)} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

type Travelling = { preview: string; part: number; stop: () => void };

/** Accepts an image from the clipboard only where the field has the pointer or the focus. */
function usePasting(take: (file: File) => void) {
  const [isPasting, setIsPasting] = useState(false);
  useWindowEvent("paste", (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (!isPasting || !file) return;
    event.preventDefault();
    take(file);
  });
  return {
    onPointerEnter: () => setIsPasting(true),
    onPointerLeave: () => setIsPasting(false),
    onFocus: () => setIsPasting(true),
    onBlur: () => setIsPasting(false),
  };
}

const CropDialog = lazy(() => import("./crop-dialog.tsx"));

/** The remove button disappears with the image, so the focus moves to the upload button. */
function useInvitation(image: StoredImage | null) {
  const invitation = useRef<HTMLButtonElement>(null);
  const wasThere = useRef(image !== null);
  useEffect(() => {
    if (wasThere.current && !image) invitation.current?.focus();
    wasThere.current = image !== null;
  }, [image]);
  return invitation;
}
