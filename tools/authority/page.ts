/** docs/AUTHORITY.md, made from the contract and the table of deeds. Pure. */
import type { Call } from "@smgt/contract/call.ts";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { DEEDS } from "@smgt/server/domain/authority/deeds.ts";
import type { Deed, Second } from "@smgt/server/domain/authority/deed.ts";

const HEAD = `# Authority

Who may do what, and what it takes. Every call that changes or records something is a deed of this table
(\`server/src/domain/authority\`); all other calls only read. \`npm run authority\` writes this page, a test keeps it equal to the code.

- **Who**: the roles of the contract ([REQUIREMENTS.md](REQUIREMENTS.md), W1.2).
- **Proof**: password and code given again in this session, not longer than five minutes ago. The bridge asks for it.
- **Second person**: nothing is done until they confirm. Never the one who asked, never the one whom it is about; both hold their
  roles at that moment (\`second-person.ts\`).
- **Audit**: the events that the call may write. In test mode another event, or a transaction of a call that is no deed, is an error.

`;

const whoOf = ({ access }: Call): string => (access.kind === "roles" ? access.roles.join(", ") : access.kind);

const proofOf = ({ proof }: Deed): string =>
  typeof proof === "object" ? `when ${proof.when}` : proof === "always" ? "always" : "–";

const secondOf = (second: Second | null): string =>
  second === null ? "–" : `${second.roles.join(", ")} by \`${second.by}\`, when ${second.when}`;

/** When it is asked for always, "when always" would be no sentence. */
const tidied = (text: string): string => text.replace(", when always", "");

function rowOf(call: Call): string[] {
  const deed = DEEDS.get(call.name);
  if (deed === undefined) return [];
  const more = [
    deed.second === null ? null : `Shown to the second: ${deed.second.shown}.`,
    deed.notifies === null ? null : `Notified: ${deed.notifies}.`,
    deed.counts === null ? null : `Summed: ${deed.counts}.`,
  ].filter((part) => part !== null);
  const cells = [
    `\`${call.name}\``,
    whoOf(call),
    proofOf(deed),
    tidied(secondOf(deed.second)),
    more.length === 0 ? "–" : more.join(" "),
    deed.audit.length === 0 ? "–" : deed.audit.join(", "),
  ];
  return [`| ${cells.join(" | ")} |`];
}

const table = (calls: readonly Call[]): string =>
  [
    "| Deed | Who | Proof | Second person | Shown, notified, summed | Audit |",
    "|---|---|---|---|---|---|",
    ...calls.flatMap(rowOf),
  ].join("\n");

/** The whole page. */
export function authorityPage(): string {
  const isHeavy = ({ name }: Call): boolean => {
    const deed = DEEDS.get(name);
    return deed !== undefined && (deed.proof !== "never" || deed.second !== null || deed.counts !== null);
  };
  return `${HEAD}## Deeds that need a proof or a second person

${table(allCalls.filter(isHeavy))}

## All other deeds

${table(allCalls.filter((call) => !isHeavy(call)))}
`;
}
