import { useState } from "react";

const STORAGE_KEY = "smgt-density";
export type Density = "comfortable" | "compact";

const read = (): Density => (localStorage.getItem(STORAGE_KEY) === "comfortable" ? "comfortable" : "compact");

/** Row density, compact by default; stored on this device. */
export function useDensity(): readonly [Density, () => void] {
  const [density, setDensity] = useState(read);
  const turn = (): void => {
    const next: Density = density === "compact" ? "comfortable" : "compact";
    localStorage.setItem(STORAGE_KEY, next);
    setDensity(next);
  };
  return [density, turn];
}
