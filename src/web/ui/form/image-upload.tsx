import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Progress } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { FIELD_PROBLEMS } from "#contract/field-problems.ts";
import type { Image } from "#contract/images.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { notify } from "#web/ui/notifications.tsx";
import { IMAGE_KINDS, imageProblem, isSoft, measure } from "./image-check.ts";
import classes from "./image-upload.module.css";

type Props = {
  label: string;
  image: Image | null;
  /** Sends it at once and tells how far it is, from 0 to 1. */
  upload: (file: File, progress: (part: number) => void) => Promise<unknown>;
  remove: () => Promise<unknown>;
};

/** A picture: dropped or chosen, checked here first, shown while it travels, replaced or taken away again. */
export function ImageUpload({ label, image, upload, remove }: Props) {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [travelling, setTravelling] = useState<{ preview: string; part: number }>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);

  /** A picture that takes another one's place can give it back. */
  async function replace(file: File | undefined) {
    const before = file && image ? await asFile(image) : undefined;
    if ((await take(file)) && before)
      notify.done(t`The picture is replaced.`, { label: t`Undo`, run: () => void take(before) });
  }

  async function take(file: File | undefined): Promise<boolean> {
    if (!file || travelling) return false;
    setProblem(undefined);
    const found = imageProblem(await measure(file));
    if (found) {
      setProblem(i18n._(FIELD_PROBLEMS[found]));
      return false;
    }
    const preview = URL.createObjectURL(file);
    setTravelling({ preview, part: 0 });
    try {
      await upload(file, (part) => setTravelling({ preview, part }));
      return true;
    } catch (error) {
      setProblem((isCallError(error) && error.errors?.["image"]?.[0]) || sentenceOf(error));
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

  const shown = travelling?.preview ?? image?.url;
  return (
    <div role="group" aria-label={label}>
      <div
        className={classes.place}
        data-over={isOver || undefined}
        data-empty={shown === undefined || undefined}
        onDragOver={(event) => (event.preventDefault(), setIsOver(true))}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {shown ? (
          <img
            src={shown}
            alt={t`The picture as it will be shown`}
            className={classes.picture}
            style={{ background: image?.average_color }}
          />
        ) : (
          <button type="button" className={classes.invitation} onClick={() => input.current?.click()}>
            <IconPhotoUp size={28} aria-hidden />
            <span className={classes.invitationWords}>
              <Trans>Drop a picture here, or choose one</Trans>
            </span>
            <span>
              <Trans>JPEG, PNG or WebP under 5 MB, best 2160 × 1080</Trans>
            </span>
          </button>
        )}
        {travelling && (
          <Progress value={travelling.part * 100} className={classes.progress} aria-label={t`Uploading`} animated />
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
          {isSoft(image) && (
            <p className={classes.hint}>
              <Trans>This picture is small and will look soft on large screens.</Trans>
            </p>
          )}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => input.current?.click()}>
              <Trans>Replace</Trans>
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void askAndRemove(remove)}>
              <Trans>Remove</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The picture that is there now, to be sent again. */
async function asFile({ url }: Image): Promise<File | undefined> {
  try {
    const picture = await (await fetch(url)).blob();
    return new File([picture], url.split("/").at(-1) ?? "picture", { type: picture.type });
  } catch {
    return undefined;
  }
}

function askAndRemove(remove: Props["remove"]): Promise<boolean> {
  return confirm({
    title: <Trans>Remove this picture?</Trans>,
    body: <Trans>It disappears from the event page and from mails sent from now on.</Trans>,
    action: <Trans>Remove picture</Trans>,
    keep: <Trans>Keep picture</Trans>,
    tone: "danger",
    run: remove,
  });
}
