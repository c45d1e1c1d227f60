/** docs/SIGHT.md, generated from the table of sight. Pure. */
import { ALL_ROLES, ROLE } from "@smgt/contract/constants.ts";
import { SIGHT, type SensitiveSight, type Sight, type SightKind } from "@smgt/server/domain/law/sight/sight.ts";

const HEAD = `# Sight

Which tickets each role sees, and in which of them phone numbers and direct messages ([REQUIREMENTS.md](REQUIREMENTS.md), W1.2). The table is
\`server/src/domain/law/sight/sight.ts\`; lists, counts, search, live news, presence, messages, files and logs interpret it
([decision 25](decisions/0025-one-table-of-sight.md)). \`npm run authority\` writes this page, a test keeps it equal to the code.

A ticket that complains about the reader is seen in no role.

`;

const KINDS: Readonly<Record<SightKind, string>> = {
  everything: "all tickets",
  place: "tickets of their department and district",
  markedEver: "tickets ever marked to their department and district",
  held: "tickets marked to them now",
  calls: "tickets about which citizens are called, and those written down by hand",
  standsIn: "tickets that complain about every head of the cell",
};

const SENSITIVE: Readonly<Record<SensitiveSight, string>> = {
  seen: "sensitive ones too",
  ifHeld: "sensitive ones only if they hold them",
  hidden: "no sensitive ones",
};

const PERSONAL = { always: "always", whenHeld: "if they hold the ticket", never: "never" } as const;

const nameOf = (roleId: number): string => Object.entries(ROLE).find(([, id]) => id === roleId)?.[0] ?? String(roleId);

const saysOf = ({ kind, sensitive }: Sight): string => `${KINDS[kind]}, ${SENSITIVE[sensitive]}`;

export function sightPage(): string {
  const rows = ALL_ROLES.map((roleId) => {
    const { tickets, personal } = SIGHT[roleId];
    const seen = tickets.length === 0 ? "none" : tickets.map(saysOf).join("; ");
    return `| ${roleId} | \`${nameOf(roleId)}\` | ${seen} | ${PERSONAL[personal]} |`;
  });
  return `${HEAD}| Role | Name in code | Tickets | Personal data |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}
