import { useState } from "react";

const STORAGE_KEY = "smgt-menu";
/** `--narrow` of ui/break-points.css. */
const NARROW = "(max-width: 60rem)";

export interface MenuSwitch {
  readonly isFolded: boolean;
  readonly isDrawerOpen: boolean;
  readonly toggle: () => void;
  readonly fold: () => void;
  readonly unfold: () => void;
  readonly closeDrawer: () => void;
}

/** State of the menu: it folds to icons on a wide screen, and is a drawer on a narrow one. */
export function useMenuSwitch(): MenuSwitch {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(STORAGE_KEY) === "folded");
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const set = (folded: boolean): void => {
    localStorage.setItem(STORAGE_KEY, folded ? "folded" : "open");
    setFolded(folded);
  };
  return {
    isFolded,
    isDrawerOpen,
    toggle: () => (window.matchMedia(NARROW).matches ? setDrawerOpen(true) : set(!isFolded)),
    fold: () => set(true),
    unfold: () => set(false),
    closeDrawer: () => setDrawerOpen(false),
  };
}
