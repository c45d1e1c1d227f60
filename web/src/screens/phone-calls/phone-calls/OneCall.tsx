import { useEffect, useEffectEvent } from "react";
import type { CallTask } from "@smgt/contract/calls/casework/phone-calls.ts";
import { KEYS, useShortcuts, type Shortcuts } from "../../../lib/shortcuts.ts";
import { ScriptCard } from "./ScriptCard.tsx";
import { backFrom, choicesOf, NO_ANSWERS, stepNow } from "./script.ts";
import { Summary } from "./Summary.tsx";
import { useCall, type Call } from "./use-call.ts";

interface Props {
  readonly task: CallTask;
  readonly onSaved: () => void;
  /** The ticket has changed since: nothing was saved, and the list must be reloaded. */
  readonly onStale: () => void;
}

/** One phone call: its script on the left, its ticket on the right. */
export function OneCall({ task, onSaved, onStale }: Props) {
  const call = useCall(task, onSaved);
  useCallKeys(task, call);
  const isStale = call.refusal === "TICKET_STATUS_MISMATCH" || call.refusal === "TICKET_NOT_FOUND";
  const sayStale = useEffectEvent(onStale);
  useEffect(() => {
    if (isStale) sayStale();
  }, [isStale]);
  return (
    <>
      <ScriptCard task={task} call={call} />
      <Summary task={task} />
    </>
  );
}

/** Digits answer, Enter saves, B goes back, C schedules a later call. In a field they are letters. */
function useCallKeys(task: CallTask, call: Call): void {
  const step = stepNow(task.kind, call.answers);
  const choices = choicesOf(step);
  const digits = Object.fromEntries(
    choices.flatMap(({ patch }, at) =>
      [`Digit${at + 1}`, `Numpad${at + 1}`].map((code) => [code, () => call.patch(patch)]),
    ),
  );
  const keys: Shortcuts = {
    ...digits,
    [KEYS["calls.back"]]: () => call.set(backFrom(step, task.kind, call.answers)),
    ...(task.kind !== "details"
      ? { [KEYS["calls.later"]]: () => call.set({ ...NO_ANSWERS, reach: "call_back" }) }
      : {}),
    ...(step === "save" ? { [KEYS["calls.save"]]: () => void call.save() } : {}),
  };
  useShortcuts(keys);
}
