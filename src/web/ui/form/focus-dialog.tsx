import { Trans, useLingui } from "@lingui/react/macro";
import { useMove } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Focus, Image } from "#contract/images.ts";
import { FOCUS_MAX } from "#domain/limits.ts";
import { sentenceOf } from "#web/platform/error-sentence.ts";
import { useFormat } from "#web/platform/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Alert } from "#web/ui/parts/alert.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { Group } from "#web/ui/parts/rows.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { ImageKind } from "./image-check.ts";
import classes from "./focus-dialog.module.css";

type Props = { kind: ImageKind; image: Image; save: (focus: Focus) => Promise<unknown>; close: () => void };

/** The whole picture, with a point on what must stay in sight wherever less of it has room; beneath it how that looks. */
export default function FocusDialog({ kind, image, save, close }: Props) {
  const [focus, setFocus] = useState(image.focus);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function keep() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await save(focus);
      close();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={<Trans>What must stay in sight?</Trans>} size="lg" isBusy={isBusy} close={close}>
      <p className={classes.help}>
        {kind === "cover" ? (
          <Trans>Pages and tickets show the picture in different shapes. Put the point on what matters most.</Trans>
        ) : (
          <Trans>The logo is shown as a square. Put the point on what matters most.</Trans>
        )}
      </p>
      <FocusPoint image={image} focus={focus} move={setFocus} />
      <div className={classes.shapes} data-kind={kind}>
        {kind === "cover" && (
          <>
            <Shape image={{ ...image, focus }} shape="2 / 1" name={<Trans>Event page</Trans>} />
            <Shape image={{ ...image, focus }} shape="5 / 2" name={<Trans>Ticket</Trans>} />
          </>
        )}
        <Shape image={{ ...image, focus }} shape="1 / 1" name={<Trans>Small</Trans>} />
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

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Goes where the picture is pressed, follows a finger, and hears the arrow keys; with Shift in larger steps. */
function FocusPoint({ image, focus, move }: { image: Image; focus: Focus; move: (to: Focus) => void }) {
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
    <div ref={ref} className={classes.whole}>
      <Picture image={image} sizes="620px" className={classes.picture} />
      <span
        role="slider"
        tabIndex={0}
        data-autofocus
        className={classes.point}
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={t`What must stay in sight`}
        aria-valuenow={focus.x}
        aria-valuetext={t`${across} from the left, ${down} from the top`}
        onKeyDown={step}
      />
    </div>
  );
}

function Shape({ image, shape, name }: { image: Image; shape: string; name: ReactNode }) {
  return (
    <figure className={classes.shape} style={{ flexGrow: shapeWidth(shape) }}>
      <Picture image={image} sizes="240px" style={{ aspectRatio: shape }} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** So that all of them are equally high. */
function shapeWidth(shape: string): number {
  const [width = 1, height = 1] = shape.split(" / ").map(Number);
  return width / height;
}

function within(percent: number): number {
  return Math.min(FOCUS_MAX, Math.max(0, percent));
}
