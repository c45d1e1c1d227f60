import { useRef, useState } from "react";
import type { Wording } from "@smgt/contract/languages.ts";
import {
  useSimulationQuery,
  type ImaginedTicket,
  type SimulatedOffer,
  type WorkflowSeen,
} from "../../../api/workflow-queries.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TicketFacts } from "./TicketFacts.tsx";
import { Offers } from "./Offers.tsx";

interface Props {
  readonly seen: WorkflowSeen;
  readonly version: { readonly pack_version_id?: number };
}

/** Step taken, and the ticket before it. */
interface Taken {
  readonly who: Wording | null;
  readonly action: Wording;
  readonly toStatusId: number;
  readonly before: ImaginedTicket;
}

/** Simulation: an imagined ticket, the actions of each role, and its path so far. */
export function Simulator({ seen, version }: Props) {
  const t = useWords();
  const say = useWording();
  const sentence = useRef<HTMLParagraphElement>(null);
  const [facts, setFacts] = useState<ImaginedTicket | null>(null);
  const [way, setWay] = useState<readonly Taken[]>([]);
  const simulation = useSimulationQuery(facts === null ? version : { ...version, facts });
  const shown = simulation.data;
  const isAsking = simulation.isFetching;
  const nameOf = (id: number): string => {
    const found = seen.statuses.find((one) => one.status_id === id);
    return found === undefined ? "" : say(found.label);
  };
  const goOn = (next: ImaginedTicket | null, nextWay: readonly Taken[]): void => {
    setFacts(next);
    setWay(nextWay);
    sentence.current?.focus();
  };
  const take = (who: Wording | null, offer: SimulatedOffer, step: SimulatedOffer["steps"][number]): void => {
    // The shown actions belong to an older request.
    if (shown === undefined || isAsking) return;
    const taken = { who, action: offer.label, toStatusId: step.to_status_id, before: shown.facts };
    goOn(step.facts, [...way, taken]);
  };
  const last = way.at(-1);
  return (
    <div className="stack gap-4 workflow-panel">
      <p className="workflow-about">{t("workflow.tryAbout")}</p>
      <LoadError error={simulation.error} onAgain={simulation.refetch} />
      {shown === undefined && simulation.isLoading && <Skeleton height="20rem" />}
      {shown !== undefined && (
        <>
          <TicketFacts
            seen={seen}
            facts={isAsking && facts !== null ? facts : shown.facts}
            answered={shown.facts}
            sentence={sentence}
            nameOf={nameOf}
            onFacts={(next) => {
              // A status set by hand clears the path.
              if (next.status_id !== (facts ?? shown.facts).status_id) setWay([]);
              setFacts(next);
            }}
          />
          <section className="stack gap-2" aria-labelledby="workflow-way">
            <h2 id="workflow-way">{t("workflow.way")}</h2>
            {way.length === 0 ? (
              <p className="muted">{t("workflow.wayNone")}</p>
            ) : (
              <ol className="workflow-way">
                {way.map(({ who, action, toStatusId }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same step may be taken twice
                  <li key={at}>
                    {t("workflow.wayStep", {
                      who: who === null ? t("workflow.system") : say(who),
                      action: say(action),
                      status: nameOf(toStatusId),
                    })}
                  </li>
                ))}
              </ol>
            )}
            <div className="flow gap-2">
              {last !== undefined && (
                <Button icon="undo" onClick={() => goOn(last.before, way.slice(0, -1))}>
                  {t("workflow.oneBack")}
                </Button>
              )}
              {facts !== null && <Button onClick={() => goOn(null, [])}>{t("workflow.restart")}</Button>}
            </div>
          </section>
          <Offers shown={shown} nameOf={nameOf} onTake={take} />
        </>
      )}
    </div>
  );
}
