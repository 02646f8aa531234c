import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { ActionIcon } from "#web/ui/parts/action-icon.tsx";
import classes from "./list-page.module.css";

type Props = {
  id: number;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** One place up or down, saved at once. */
  step: (id: number, by: -1 | 1) => void;
  /** To where the finger is; it is saved when it lets go. */
  drag: (id: number, y: number) => void;
  drop: () => void;
};

/** A row's place in its list: dragged, moved with the arrow keys, or sent up and down from the menu that a press opens. */
export function MoveHandle({ id, name, isFirst, isLast, step, drag, drop }: Props) {
  const { t } = useLingui();

  /** The row moves in the page while it is dragged, so its handle can't follow the finger: the window does. */
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
          title={t`Drag, or use the arrow keys`}
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

/** The row has moved under the finger: its handle again. */
export function focusMover(id: number): void {
  moverOf(id)?.focus();
}

/** Which of these rows stands at this height of the screen: the first or the last one where none does. */
export function rowAt(ids: number[], y: number): number {
  const below = ids.findIndex((id) => y < (moverOf(id)?.closest("tr")?.getBoundingClientRect().bottom ?? 0));
  return below === -1 ? ids.length - 1 : below;
}

/** A hand that only presses is never quite still. */
const FIRM_PIXELS = 4;

/** What ends a drag is no press, on whatever it ended. */
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
