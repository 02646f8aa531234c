import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useDndContext,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { restrictToVerticalAxis } from "@dnd-kit/modifiers";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Anchor } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { type ComponentProps, createContext, type ReactNode, use, useRef, useState } from "react";
import type { List } from "#contract/lists.ts";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import type { ListState } from "./list-state.ts";
import { type ListColumn, useTableContext } from "./use-list-table.ts";
import classes from "./list-page.module.css";

export type Move<Row> = {
  /** Saves the order: the IDs of all rows. */
  save: (ids: number[]) => Promise<unknown>;
  /** Rows in the same group stay together: none leaves its group. */
  group?: (row: Row) => string;
  isOff?: boolean;
};

/** Moves a row to the position of another one. */
type MoveTo = (id: UniqueIdentifier, over: UniqueIdentifier) => void;
const MoveContext = createContext<MoveTo>(() => undefined);

/**
 * Around a table whose rows can be moved: by dragging their handle, by Space and arrow keys on it,
 * or by its menu.
 */
export function MovableRows({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const table = useTableContext<{ id: number }>();
  const { move, nameOf } = table.options.meta ?? {};
  const [announcement, setAnnouncement] = useState("");
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: FIRM_PIXELS } }),
    // Enter opens the menu of the handle.
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter", "Tab"] },
    }),
  );
  const ids = table.getRowModel().rows.map(({ id }) => id);
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const name = (id: UniqueIdentifier) => nameOf?.(table.getRow(String(id)).original);
  const positionText = (id: UniqueIdentifier, over: UniqueIdentifier) =>
    t`${name(id)} is now number ${indexOf(over) + 1} of ${ids.length}.`;

  function moveTo(id: UniqueIdentifier, over: UniqueIdentifier) {
    if (id === over) return;
    setAnnouncement(positionText(id, over));
    move?.reorder(arrayMove(ids, indexOf(id), indexOf(over)).map(Number));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-mover="${id}"]`)?.focus());
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      onDragEnd={({ active, over }) => over && moveTo(active.id, over.id)}
      accessibility={{
        screenReaderInstructions: { draggable: t`Drag, or press Space and use the arrow keys` },
        announcements: {
          onDragStart: ({ active }) => {
            hasMoved.current = false;
            return t`${name(active.id)} picked up. Press the arrow keys to move it, Space to drop it or Escape to cancel.`;
          },
          // At first it is over its own position, which needs no announcement.
          onDragOver: ({ active, over }) => {
            hasMoved.current ||= over?.id !== active.id;
            return over && hasMoved.current ? positionText(active.id, over.id) : undefined;
          },
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => positionText(active.id, active.id),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <MoveContext value={moveTo}>{children}</MoveContext>
      </SortableContext>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </DndContext>
  );
}

/** A pointer is never quite still during a click. */
const FIRM_PIXELS = 4;

type Sortable = Pick<ReturnType<typeof useSortable>, "attributes" | "listeners" | "setActivatorNodeRef">;
const SortableRow = createContext<Sortable | null>(null);

export function MovableRow({ row, ...props }: ComponentProps<"tr"> & { row: { id: string; original: unknown } }) {
  const { move } = useTableContext().options.meta ?? {};
  const { active, over } = useDndContext();
  const group = move?.groupOf(row.original);
  const { setNodeRef, transform, transition, isDragging, ...sortable } = useSortable({
    id: row.id,
    data: { group },
    disabled: { droppable: active !== null && active.data.current?.["group"] !== group },
  });
  return (
    <SortableRow value={sortable}>
      <tr
        {...props}
        ref={setNodeRef}
        // Before all rows have been measured, there is nowhere to move it.
        data-dragging={(isDragging && over !== null) || undefined}
        style={{ transform: CSS.Translate.toString(transform), transition }}
      />
    </SortableRow>
  );
}

export const moveColumn: ListColumn<{ id: number }> = {
  id: "move",
  header: () => (
    <span className="visually-hidden">
      <Trans>Position</Trans>
    </span>
  ),
  cell: function MoveHandle({ row, table }) {
    const moveTo = use(MoveContext);
    const { move, nameOf } = table.options.meta ?? {};
    const { rows } = table.getRowModel();
    const beside = (step: -1 | 1) => {
      const other = rows[rows.indexOf(row) + step];
      return other && move?.groupOf(other.original) === move?.groupOf(row.original) ? other.id : row.id;
    };
    return (
      <Menu width={180} button={(opener) => <Handle {...opener} mover={row.id} name={nameOf?.(row.original)} />}>
        <MenuEntry disabled={beside(-1) === row.id} icon={IconArrowUp} onClick={() => moveTo(row.id, beside(-1))}>
          <Trans>Move up</Trans>
        </MenuEntry>
        <MenuEntry disabled={beside(1) === row.id} icon={IconArrowDown} onClick={() => moveTo(row.id, beside(1))}>
          <Trans>Move down</Trans>
        </MenuEntry>
      </Menu>
    );
  },
  meta: { kind: "actions", phone: "beside" },
};

function Handle({
  mover,
  name,
  ref,
  ...opener
}: ComponentProps<"button"> & { mover: string; name: string | undefined }) {
  const { t } = useLingui();
  const { attributes, listeners, setActivatorNodeRef } = use(SortableRow) ?? {};
  return (
    <ActionIcon
      {...attributes}
      {...listeners}
      {...opener}
      ref={useMergedRef(ref, setActivatorNodeRef)}
      // It would be read in English.
      aria-roledescription={undefined}
      aria-label={t`Move ${name}`}
      title={t`Drag, or press Space and use the arrow keys`}
      data-mover={mover}
      variant="subtle"
      className={classes.handle}
      // In Firefox, Space would also open the menu.
      onKeyUp={(event) => event.code === "Space" && event.preventDefault()}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}

/**
 * Explains that rows can only be moved while all of them are visible in their own order, with a
 * link that shows them so.
 */
export function MoveHint({
  list,
  isNarrowed,
  change,
}: {
  list: List;
  isNarrowed: boolean;
  change: (changed: Partial<ListState>) => void;
}) {
  const fullList = { page: 1, per_page: null, sort_by: list.default_sort, sort_direction: list.default_direction };
  return (
    <p className={classes.hint}>
      {isNarrowed ? (
        <Trans>Clear the search and filters to change the order.</Trans>
      ) : (
        <Trans>
          <Anchor component="button" type="button" inherit onClick={() => change(fullList)}>
            Show the full list
          </Anchor>{" "}
          to change the order.
        </Trans>
      )}
    </p>
  );
}
