import { leave } from "../../session/leave.ts";
import { useLocation } from "wouter";

/** Signs out in every tab at once and goes to the root. */
export function useSignOut(): () => void {
  const [, go] = useLocation();
  return () => {
    leave();
    go("/", { replace: true });
  };
}
