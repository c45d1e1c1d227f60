/**
 * Which file of the built app a module goes to: a few for each place instead of one for each module, because on a thin
 * line every request costs more than the bytes in it. What a place needs follows from the imports, so new modules find
 * their file by themselves: the first pages that anybody opens, the desk, the ticket, what the screens of one folder share, and
 * what all others share.
 */

/** What is asked of the bundler about a module. */
export interface ModuleFacts {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type FactsOf = (id: string) => ModuleFacts | null;

const SOURCE = /[\\/]web[\\/]src[\\/](.+?)(?:\?.*)?$/;
/** The texts of every page, of the citizen's, of the desk with its lists, and of tickets; others come with their screen. */
const TEXTS: readonly (readonly [files: RegExp, name: string])[] = [
  [/[\\/]messages[\\/]([a-z]+)[\\/]public\.ts$/, "texts"],
  [/[\\/]messages[\\/]([a-z]+)[\\/]open\.ts$/, "texts-open"],
  [/[\\/]messages[\\/]([a-z]+)[\\/]citizen\.ts$/, "texts-citizen"],
  [/[\\/]messages[\\/]([a-z]+)[\\/](?:desk|queue)\.ts$/, "texts-desk"],
  [/[\\/]messages[\\/]([a-z]+)[\\/](?:ticket|actions)\.ts$/, "texts-ticket"],
];

/** What asks for the rows of a list before the program has come. */
const PRELOAD = ["preload.ts"];
const BASE = ["main.tsx"];
/** Also over a desk whose session is over. */
const LOGIN = ["screens/account/login/Login.tsx", "screens/account/login/Cover.tsx", "parts/solve-captcha.ts"];
const PUBLIC = ["screens/public/open-dashboard/OpenDashboard.tsx", "screens/public/my-ticket/MyTicket.tsx"];
const DESK = ["parts/shell/DeskShell.tsx", "session/keeper.ts", "screens/desk/queue/Queue.tsx"];
const STYLE = /\.css(?:\?|$)/;
/** The dialog for what stands beside the workflow comes after the ticket is drawn. */
const TICKET = /^screens\/desk\/ticket\/(?:Ticket|action\/(?!MiscDialog)\w+|tabs\/\w+)\.tsx$/;

const pathOf = (id: string): string | null => SOURCE.exec(id)?.[1]?.replaceAll("\\", "/") ?? null;

/** The folder of a screen; what stands elsewhere is a folder of its kind alone. */
const folderOf = (id: string): string => {
  const path = pathOf(id) ?? id;
  return /^screens\/[\w-]+\/([\w-]+)\//.exec(path)?.[1] ?? path;
};

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
  const preload = closure(PRELOAD);
  const base = closure(BASE);
  const desk = closure(DESK);
  const ticket = closure(matching(TICKET));
  const login = closure(LOGIN);
  const pages = [login, ...PUBLIC.map((page) => closure([page]))];
  const named = new Set([...BASE, ...LOGIN, ...PUBLIC, ...DESK]);
  const others = [...new Set([...all].flatMap((id) => factsOf(id)?.dynamicallyImportedIds ?? []))]
    .filter((id) => {
      const path = pathOf(id);
      return path !== null && !named.has(path) && !TICKET.test(path);
    })
    .map((id) => ({ folder: folderOf(id), modules: reached([id], (one) => factsOf(one)?.importedIds ?? []) }));
  // What sign-in and a later step of it share is no weight of every other page.
  const ofOthers = others.filter(({ folder }) => folder !== "login").map(({ modules }) => modules);
  const times = (sets: readonly ReadonlySet<string>[], id: string): number => sets.filter((set) => set.has(id)).length;
  return (id) => {
    for (const [files, name] of TEXTS) {
      const language = files.exec(id)?.[1];
      if (language !== undefined) return `${name}-${language}`;
    }
    if (preload.has(id)) return "preload";
    if (id.startsWith("\0") || base.has(id)) return "base";
    if (times(pages, id) > 0) {
      // The styles of all public pages are one small file: another request would cost more.
      if (STYLE.test(id) || times([...pages, desk, ticket, ...ofOthers], id) > 1) return "base";
      return login.has(id) ? "login" : null;
    }
    if (desk.has(id)) return "desk";
    if (ticket.has(id)) return "ticket";
    const within = others.filter(({ modules }) => modules.has(id)).map(({ folder }) => folder);
    if (within.length <= 1) return null;
    // What only the screens of one folder share is no weight of all the others; its styles are too little for a request.
    return new Set(within).size === 1 && !STYLE.test(id) ? `parts-${within[0]}` : "parts";
  };
}
