/** Snoozes a ticket or ends the snooze; the toast of either offers an undo. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveSnooze } from "@smgt/contract/calls/tickets/snooze.ts";
import type { Snooze } from "@smgt/contract/shapes/snooze.ts";
import { useEndSnoozeMutation, useSaveSnoozeMutation } from "../api/snooze-queries.ts";
import { useSubmit, type Submit } from "../api/use-submit.ts";
import { useWords } from "../i18n/use-words.ts";
import { actOnToast } from "../ui/toasts.ts";

export type Until = Omit<BodyOf<typeof saveSnooze>, "ticket_id">;

const WHILE_MS = 20_000;

interface Acts {
  readonly submit: Submit;
  readonly putAside: (until: Until, onDone?: () => void) => void;
  readonly takeBack: () => void;
}

const sameAs = ({ until, on_citizen, on_report, on_status }: Snooze): Until => ({
  on_citizen,
  on_report,
  on_status,
  ...(until === null ? {} : { until }),
});

export function useSnooze(ticket_id: number, before: Snooze | null): Acts {
  const t = useWords();
  const [save] = useSaveSnoozeMutation();
  const [end] = useEndSnoozeMutation();
  const submit = useSubmit();
  const restore = (): void =>
    void submit.run<unknown>(() => (before === null ? end({ ticket_id }) : save({ ticket_id, ...sameAs(before) })));
  const offerUndo = (said: unknown): void =>
    actOnToast(String(said), { label: t("undo.undo"), run: restore }, WHILE_MS);
  return {
    submit,
    putAside: (until, onDone) =>
      void submit.run(
        () => save({ ticket_id, ...until }),
        (said) => {
          offerUndo(said);
          onDone?.();
        },
      ),
    takeBack: () => void submit.run(() => end({ ticket_id }), offerUndo),
  };
}
