import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, Title } from "@mantine/core";
import { useMove } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Adjustment, Focus, StoredImage } from "#contract/images.ts";
import { type Crop, fittedCrop, isFullImage, seenIn } from "#domain/crop.ts";
import { FOCUS_MAX } from "#domain/maxima.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { useFormat } from "#web/platform/format.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { CropFrame } from "./crop-frame.tsx";
import type { ImageKind } from "./image-check.ts";
import classes from "./crop-dialog.module.css";

type Props = {
  kind: ImageKind;
  image: StoredImage;
  save: (adjustment: Adjustment) => Promise<unknown>;
  close: () => void;
};

/**
 * The whole image with its crop and its focal point, which stays visible where there is less room;
 * below it, previews of the result.
 */
export default function CropDialog({ kind, image, save, close }: Props) {
  const { original } = image;
  const fullCrop = { x: 0, y: 0, width: original.width, height: original.height };
  const [focus, setFocus] = useState(image.focus);
  const [crop, setCrop] = useState<Crop>(image.crop ?? fullCrop);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const part = { url: original.url, originalSize: original, crop, focus };

  async function keep() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await save({ focus, crop: isFullImage(crop, fullCrop) ? null : crop });
      close();
    } catch (error) {
      setProblem(errorMessageOf(error));
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={<Trans>Adjust crop</Trans>} size="lg" isBusy={isBusy} close={close}>
      <Title order={3} size="h5">
        <Trans>Visible area</Trans>
      </Title>
      <p className={classes.help}>
        <Trans>Drag the edges. We keep the whole image, so you can change the crop later.</Trans>
      </p>
      <CropFrame
        image={original}
        crop={crop}
        change={(drawn) => setCrop(fittedCrop(drawn, original, kind))}
        reset={isFullImage(crop, fullCrop) ? undefined : () => setCrop(fullCrop)}
      />
      <Title order={3} size="h5" mt="lg">
        <Trans>Focal point</Trans>
      </Title>
      <p className={classes.help}>
        {kind === "cover" ? (
          <Trans>
            Pages and tickets show the image in different shapes. Place the point on the most important part.
          </Trans>
        ) : (
          <Trans>The logo is shown as a square. Place the point on the most important part.</Trans>
        )}
      </p>
      <FocusPoint part={part} move={setFocus} />
      <div className={classes.shapes} data-kind={kind}>
        {kind === "cover" && (
          <>
            <Shape part={part} shape={2} name={<Trans>Page</Trans>} />
            <Shape part={part} shape={5 / 2} name={<Trans>Ticket</Trans>} />
          </>
        )}
        <Shape part={part} shape={1} name={<Trans>Square</Trans>} />
      </div>
      {problem && (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} disabled={isBusy}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={() => void keep()} loading={isBusy}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}

/** A crop of an image while it is being edited. The image itself is not cropped yet. */
type Part = { url: string; originalSize: { width: number; height: number }; crop: Crop; focus: Focus };

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Moves to a click on the image, follows a finger, and responds to the arrow keys, with Shift in
 * larger steps.
 */
function FocusPoint({ part, move }: { part: Part; move: (to: Focus) => void }) {
  const { crop, focus } = part;
  const shape = crop.width / crop.height;
  const { t } = useLingui();
  const format = useFormat();
  const { ref } = useMove<HTMLDivElement>(({ x, y }) => move({ x: Math.round(x * 100), y: Math.round(y * 100) }));
  const [across, down] = [format.percent(focus.x / 100), format.percent(focus.y / 100)];

  function step(event: KeyboardEvent) {
    const to = STEPS[event.key];
    if (!to) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 2;
    move({ x: within(focus.x + to[0] * size), y: within(focus.y + to[1] * size) });
  }

  return (
    <div ref={ref} className={classes.whole} style={{ width: `min(100%, calc(30dvh * ${shape}))` }}>
      <Seen part={part} shape={shape} />
      <span
        role="slider"
        tabIndex={0}
        className={classes.point}
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={t`Focal point`}
        aria-valuenow={focus.x}
        aria-valuetext={t`${across} from the left, ${down} from the top`}
        onKeyDown={step}
      />
    </div>
  );
}

function Shape({ part, shape, name }: { part: Part; shape: number; name: ReactNode }) {
  // gives all of them the same height
  return (
    <figure className={classes.shape} style={{ flexGrow: shape }}>
      <Seen part={part} shape={shape} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** The visible part in a frame of that shape: the whole image, moved and enlarged behind it. */
function Seen({ part: { url, originalSize, crop, focus }, shape }: { part: Part; shape: number }) {
  const seen = seenIn(shape, crop, focus);
  const percent = (of: number, all: number) => `${(of / all) * 100}%`;
  return (
    <div className={classes.frame} style={{ aspectRatio: shape }}>
      <img
        src={url}
        alt=""
        style={{
          width: percent(originalSize.width, seen.width),
          height: percent(originalSize.height, seen.height),
          left: percent(-seen.x, seen.width),
          top: percent(-seen.y, seen.height),
        }}
      />
    </div>
  );
}

function within(value: number): number {
  return Math.min(FOCUS_MAX, Math.max(0, value));
}
