import { type RefObject, useId, useRef, useState } from "react";

/** Connects a `Popup` with the button that opens it. */
export type PopupState = {
  isOpen: boolean;
  role: "menu" | "dialog";
  id: string;
  openerId: string;
  opener: RefObject<HTMLButtonElement | null>;
  close: () => void;
};

/** A button and its popup: `<button {...opener}>` and `<Popup {...popup} side="bottom-end">`. */
export function usePopup(role: PopupState["role"]) {
  const [id, openerId] = [useId(), useId()];
  const ref = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: () => setIsOpen(true),
    popup: { isOpen, role, id, openerId, opener: ref, close: () => setIsOpen(false) } satisfies PopupState,
    opener: {
      ref,
      id: openerId,
      "aria-haspopup": role,
      "aria-expanded": isOpen,
      onClick: () => setIsOpen(!isOpen),
    } as const,
  };
}
