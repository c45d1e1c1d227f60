/**
 * Which file of the built app a module goes to: a few for each place instead of one for each module, because on a thin
 * line every request costs more than the bytes in it. What a place needs follows from the imports, so new modules find
 * their file by themselves: the first pages that anybody opens, the desk, the ticket, and what other screens share.
 */

/** What is asked of the bundler about a module. */
export interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type FactsOf = (id: string) => ModuleFacts | null;

const SOURCE = /[\\/]web[\\/]src[\\/](.+?)(?:\?.*)?$/;
/** The texts that public pages need, and those of the desk and its tickets; others come with their screen. */
const PUBLIC_TEXTS = /[\\/]messages[\\/]([a-z]+)[\\/](?:public|open|citizen)\.ts$/;
const DESK_TEXTS = /[\\/]messages[\\/]([a-z]+)[\\/](?:desk|queue|ticket|actions)\.ts$/;

/** The sign-in page is what most people open first, so it comes with the program itself. */
const BASE = ["main.tsx", "screens/login/Login.tsx", "parts/use-captcha.ts"];
const PUBLIC = ["screens/open-dashboard/OpenDashboard.tsx", "screens/my-ticket/MyTicket.tsx"];
const DESK = [
  "parts/shell/Desk.tsx",
  "session/keeper.ts",
  "screens/queue/Queue.tsx",
  "screens/dashboard/Dashboard.tsx",
  "screens/timeout/TimeoutWarning.tsx",
];
const TICKET = /^screens\/ticket\/(?:Ticket|action\/\w+|tabs\/\w+)\.tsx$/;

const pathOf = (id: string): string | null => SOURCE.exec(id)?.[1]?.replaceAll("\\", "/") ?? null;

/** What is reached from modules, themselves included. */
function reached(entries: Iterable<string>, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...next(id));
  }
  return found;
}

/** Gives each module that `entry` leads to the name of its file, or null where the bundler may decide. */
export function namesOf(entry: string, factsOf: FactsOf): (id: string) => string | null {
  const all = reached([entry], (id) => {
    const facts = factsOf(id);
    return facts === null ? [] : [...facts.importedIds, ...facts.dynamicallyImportedIds];
  });
  const byPath = new Map([...all].flatMap((id) => (pathOf(id) === null ? [] : [[pathOf(id) ?? "", id] as const])));
  const closure = (paths: readonly string[]): ReadonlySet<string> =>
    reached(
      paths.flatMap((path) => byPath.get(path) ?? []),
      (id) => factsOf(id)?.importedIds ?? [],
    );
  const matching = (shape: RegExp): string[] => [...byPath.keys()].filter((path) => shape.test(path));
  const base = closure(BASE);
  const desk = closure(DESK);
  const ticket = closure(matching(TICKET));
  const pages = PUBLIC.map((page) => closure([page]));
  const named = new Set([...BASE, ...PUBLIC, ...DESK]);
  const others = [...new Set([...all].flatMap((id) => factsOf(id)?.dynamicallyImportedIds ?? []))]
    .filter((id) => {
      const path = pathOf(id);
      return path !== null && !named.has(path) && !TICKET.test(path);
    })
    .map((id) => reached([id], (one) => factsOf(one)?.importedIds ?? []));
  const times = (sets: readonly ReadonlySet<string>[], id: string): number => sets.filter((set) => set.has(id)).length;
  return (id) => {
    const texts = PUBLIC_TEXTS.exec(id)?.[1];
    if (texts !== undefined) return `texts-${texts}`;
    const deskTexts = DESK_TEXTS.exec(id)?.[1];
    if (deskTexts !== undefined) return `texts-desk-${deskTexts}`;
    if (id.startsWith("\0") || base.has(id)) return "base";
    if (times(pages, id) > 0) return times([...pages, desk, ticket, ...others], id) > 1 ? "base" : null;
    if (desk.has(id)) return "desk";
    if (ticket.has(id)) return "ticket";
    return times(others, id) > 1 ? "parts" : null;
  };
}
