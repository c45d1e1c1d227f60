/** docs/AUTHORITY.md, generated from the contract and the table of operations. Pure. */
import type { Call } from "@smgt/contract/call.ts";
import { allCalls } from "@smgt/contract/calls/index.ts";
import { OPERATIONS } from "@smgt/server/domain/law/authority/operations.ts";
import type { Operation, Second } from "@smgt/server/domain/law/authority/operation.ts";

const HEAD = `# Authority

Who may do what, and what it takes. Every call that changes or records something is an operation of this table
(\`server/src/domain/law/authority\`); all other calls only read. \`npm run authority\` writes this page, a test keeps it equal to the code.

- **Who**: the roles of the contract ([REQUIREMENTS.md](REQUIREMENTS.md), W1.2).
- **Proof**: password and code given again in this session, not longer than five minutes ago. The bridge asks for it.
- **Second person**: nothing is done until they confirm. Never the one who asked, never the one whom it is about; both hold their
  roles at that moment (\`second-person.ts\`).
- **Audit**: the events that the call may write. In test mode another event, or a transaction of a call that is no operation, is an error.

`;

const whoOf = ({ access }: Call): string => (access.kind === "roles" ? access.roles.join(", ") : access.kind);

const proofOf = ({ proof }: Operation): string =>
  typeof proof === "object" ? `when ${proof.when}` : proof === "always" ? "always" : "–";

const secondOf = (second: Second | null): string =>
  second === null ? "–" : `${second.roles.join(", ")} by \`${second.by}\`, when ${second.when}`;

/** Removes ", when always". */
const tidied = (text: string): string => text.replace(", when always", "");

function rowOf(call: Call): string[] {
  const operation = OPERATIONS.get(call.name);
  if (operation === undefined) return [];
  const more = [
    operation.second === null ? null : `Shown to the second: ${operation.second.shown}.`,
    operation.notifies === null ? null : `Notified: ${operation.notifies}.`,
    operation.counts === null ? null : `Summed: ${operation.counts}.`,
  ].filter((part) => part !== null);
  const cells = [
    `\`${call.name}\``,
    whoOf(call),
    proofOf(operation),
    tidied(secondOf(operation.second)),
    more.length === 0 ? "–" : more.join(" "),
    operation.audit.length === 0 ? "–" : operation.audit.join(", "),
  ];
  return [`| ${cells.join(" | ")} |`];
}

const table = (calls: readonly Call[]): string =>
  [
    "| Operation | Who | Proof | Second person | Shown, notified, summed | Audit |",
    "|---|---|---|---|---|---|",
    ...calls.flatMap(rowOf),
  ].join("\n");

export function authorityPage(): string {
  const isHeavy = ({ name }: Call): boolean => {
    const operation = OPERATIONS.get(name);
    return (
      operation !== undefined && (operation.proof !== "never" || operation.second !== null || operation.counts !== null)
    );
  };
  return `${HEAD}## Operations that need a proof or a second person

${table(allCalls.filter(isHeavy))}

## All other operations

${table(allCalls.filter((call) => !isHeavy(call)))}
`;
}
