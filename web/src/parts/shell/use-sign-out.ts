import { useSignOutMutation } from "../../api/shell-queries.ts";
import { endSession } from "../../session/session.ts";

/** Ends the session on the server, and here in any case: whoever leaves must be gone. */
export function useSignOut(): () => void {
  const [signOut] = useSignOutMutation();
  return () => void signOut().finally(endSession);
}
