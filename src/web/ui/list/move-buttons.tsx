import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./list-page.module.css";

type Props = { id: number; name: string; isFirst: boolean; isLast: boolean; move: (id: number, step: -1 | 1) => void };

/** A row's place in its list, changed without dragging: works by finger, mouse and keyboard alike. */
export function MoveButtons({ id, name, isFirst, isLast, move }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.move}>
      <ActionIcon
        aria-label={t`Move ${name} up`}
        data-mover={`${id} -1`}
        disabled={isFirst}
        variant="subtle"
        onClick={() => move(id, -1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t`Move ${name} down`}
        data-mover={`${id} 1`}
        disabled={isLast}
        variant="subtle"
        onClick={() => move(id, 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** The row has moved under the finger: the same button again, or the other one at the end of the list. */
export function focusMover(id: number, step: -1 | 1): void {
  const button = (of: -1 | 1) => document.querySelector<HTMLButtonElement>(`[data-mover="${id} ${of}"]:not(:disabled)`);
  (button(step) ?? button(step === 1 ? -1 : 1))?.focus();
}
