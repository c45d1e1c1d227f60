/**
 * Who is signed in here: access token and chosen role, in local storage. The token alone opens nothing,
 * the server wants its cookie too (decision 4). Nothing about citizens is ever kept here.
 */
const TOKEN_KEY = "smgt-token";
const ROLE_KEY = "smgt-role";

export interface Session {
  readonly token: string;
  /** Null until the server has told which roles the user has. */
  readonly roleId: number | null;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let present: Session | null = read();

function read(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token === null || token === "") return null;
  const roleId = Number(localStorage.getItem(ROLE_KEY));
  return { token, roleId: Number.isInteger(roleId) && roleId > 0 ? roleId : null };
}

function tell(next: Session | null): void {
  present = next;
  for (const listener of listeners) listener();
}

export const currentSession = (): Session | null => present;
export const isSignedIn = (): boolean => present !== null;

export function startSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.removeItem(ROLE_KEY);
  tell({ token, roleId: null });
}

export function chooseRole(roleId: number): void {
  if (present === null) return;
  localStorage.setItem(ROLE_KEY, String(roleId));
  tell({ ...present, roleId });
}

/** Forgets the role, when the server says that it is not one of the user's. */
export function forgetRole(): void {
  if (present === null) return;
  localStorage.removeItem(ROLE_KEY);
  tell({ ...present, roleId: null });
}

export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(ROLE_KEY);
  tell(null);
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in or out.
window.addEventListener("storage", (event) => {
  if (event.key === TOKEN_KEY || event.key === ROLE_KEY || event.key === null) tell(read());
});
