import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import classes from "./list-page.module.css";

type Props = {
  id: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves the row one position up or down and saves at once. */
  step: (id: number, by: -1 | 1) => void;
  /** Moves the row to the pointer's position, and saves it on release. */
  drag: (id: number, y: number) => void;
  drop: () => void;
};

/**
 * Handle of a row: drag it, use the arrow keys, or move the row up and down from the menu that a
 * click opens.
 */
export function MoveHandle({ id, name, isFirst, isLast, step, drag, drop }: Props) {
  const { t } = useLingui();

  /**
   * The row moves in the page while it is dragged, so its handle cannot follow the pointer. The
   * window listens instead.
   */
  function grab({ button, clientY: from }: PointerEvent<HTMLElement>) {
    if (button !== 0) return;
    const end = new AbortController();
    let isDragged = false;
    const pull = ({ clientY }: { clientY: number }) => {
      isDragged ||= Math.abs(clientY - from) > FIRM_PIXELS;
      if (isDragged) drag(id, clientY);
    };
    const letGo = () => {
      end.abort();
      if (!isDragged) return;
      drop();
      ignoreNextClick();
    };
    window.addEventListener("pointermove", pull, { signal: end.signal });
    window.addEventListener("pointerup", letGo, { signal: end.signal });
    window.addEventListener("pointercancel", letGo, { signal: end.signal });
  }

  return (
    <Menu
      width={180}
      button={(opener) => (
        <ActionIcon
          {...opener}
          aria-label={t`Move ${name}`}
          title={t`Drag or use the arrow keys`}
          data-mover={id}
          variant="subtle"
          className={classes.handle}
          onPointerDown={grab}
          onKeyDown={(event) => stepByKey(event, (by) => step(id, by))}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      <MenuEntry disabled={isFirst} icon={IconArrowUp} onClick={() => step(id, -1)}>
        <Trans>Move up</Trans>
      </MenuEntry>
      <MenuEntry disabled={isLast} icon={IconArrowDown} onClick={() => step(id, 1)}>
        <Trans>Move down</Trans>
      </MenuEntry>
    </Menu>
  );
}

/** Focuses the handle again after the row has moved. */
export function focusMover(id: number): void {
  moverOf(id)?.focus();
}

/** Returns the index of the row at this height of the screen, or the nearest end of the list. */
export function rowAt(ids: number[], y: number): number {
  const below = ids.findIndex((id) => y < (moverOf(id)?.closest("tr")?.getBoundingClientRect().bottom ?? 0));
  return below === -1 ? ids.length - 1 : below;
}

/** A pointer is never quite still during a click. */
const FIRM_PIXELS = 4;

/** The end of a drag must not count as a click on the element below. */
function ignoreNextClick(): void {
  const end = new AbortController();
  window.addEventListener("click", (event) => event.stopPropagation(), { capture: true, signal: end.signal });
  setTimeout(() => end.abort());
}

function moverOf(id: number) {
  return document.querySelector<HTMLElement>(`[data-mover="${id}"]`);
}

function stepByKey(event: KeyboardEvent<HTMLElement>, step: (by: -1 | 1) => void): void {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (by === 0) return;
  event.preventDefault();
  event.stopPropagation();
  step(by);
}
