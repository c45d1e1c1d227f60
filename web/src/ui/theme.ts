/** Colour scheme: the system's, unless the user has chosen one. */
export type ThemeChoice = "system" | "light" | "dark";

const STORAGE_KEY = "smgt-theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let choice: ThemeChoice = read();

function read(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(): void {
  document.documentElement.dataset["theme"] = choice === "system" ? (dark.matches ? "dark" : "light") : choice;
}

/** Call once before the first paint. */
export function startTheme(): void {
  apply();
  dark.addEventListener("change", apply);
}

export const themeChoice = (): ThemeChoice => choice;

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  if (next === "system") localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, next);
  apply();
  for (const listener of listeners) listener();
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
