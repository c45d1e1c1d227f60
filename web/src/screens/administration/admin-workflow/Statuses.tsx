import { useMemo, useState } from "react";
import type { WorkflowSeen } from "../../../api/workflow-queries.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Graph } from "./Graph.tsx";
import { isFor, SYSTEM } from "./graph.ts";
import { StatusName } from "./StatusName.tsx";
import { Steps } from "./Steps.tsx";

/** Statuses and transitions: a graph with the selected status as text; on a narrow screen text only. */
export function Statuses({ seen }: { readonly seen: WorkflowSeen }) {
  const t = useWords();
  const say = useWording();
  const [who, setWho] = useState<number | null>(null);
  const [pressed, setPressed] = useState<number | null>(null);
  const moves = useMemo(() => seen.moves.filter((move) => isFor(move, who)), [seen.moves, who]);
  const status = seen.statuses.find((one) => one.status_id === pressed);
  return (
    <div className="stack gap-4 workflow-panel">
      <div className="workflow-who">
        <SelectField
          label={t("workflow.who")}
          choices={[
            ...seen.roles
              .filter((role) => seen.moves.some((move) => isFor(move, role.role_id)))
              .map((role) => ({ id: role.role_id, name: say(role.label) })),
            { id: SYSTEM, name: t("workflow.system") },
          ]}
          value={who}
          onValue={setWho}
          emptyLabel={t("workflow.everyone")}
        />
      </div>
      <div className="workflow-drawn">
        <Graph seen={seen} moves={moves} pressed={pressed} onPress={setPressed} />
        {/* Taller than the window, so it scrolls by itself, also by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="card workflow-beside stack gap-3" aria-labelledby="workflow-beside" tabIndex={0}>
          <h2 id="workflow-beside">
            {status === undefined ? t("workflow.statuses") : t("workflow.from", { status: say(status.label) })}
          </h2>
          {status === undefined ? (
            <p className="muted">{t("workflow.press")}</p>
          ) : (
            <Steps seen={seen} moves={moves} status={status} isSaid />
          )}
        </section>
      </div>
      <ul className="workflow-in-words stack gap-2" aria-label={t("workflow.statuses")}>
        {seen.statuses.map((one) => (
          <li key={one.status_id} className="card">
            <details>
              <summary>
                <StatusName status={one} />
              </summary>
              <Steps seen={seen} moves={moves} status={one} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
