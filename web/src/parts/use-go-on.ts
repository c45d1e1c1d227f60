import { useLocation } from "wouter";

/** Navigates after an answer, unless the reader has left the screen meanwhile. */
export function useGoOn(): (to: string) => void {
  const [, go] = useLocation();
  const { href } = window.location;
  return (to) => {
    if (window.location.href === href) go(to);
  };
}
