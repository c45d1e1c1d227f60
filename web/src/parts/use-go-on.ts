import { useLocation } from "wouter";

/** Goes to another screen when an answer has come, unless its reader has left meanwhile: nobody is pulled away from where they are. */
export function useGoOn(): (to: string) => void {
  const [, go] = useLocation();
  const { href } = window.location;
  return (to) => {
    if (window.location.href === href) go(to);
  };
}
