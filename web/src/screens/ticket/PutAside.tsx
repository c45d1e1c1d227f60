import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveSnooze } from "@smgt/contract/calls/snooze.ts";
import { useSaveSnoozeMutation } from "../../api/snooze-queries.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { morningAfter } from "../../parts/snooze-times.ts";
import { Button } from "../../ui/Button.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { Icon } from "../../ui/Icon.tsx";

type Until = Omit<BodyOf<typeof saveSnooze>, "ticket_id">;

const WAYS: readonly (readonly [MessageKey, () => Until])[] = [
  ["aside.tomorrow", () => ({ until: morningAfter(Date.now(), 1) })],
  ["aside.week", () => ({ until: morningAfter(Date.now(), 7) })],
  ["aside.citizen", () => ({ on_citizen: "Y" })],
  ["aside.report", () => ({ on_report: "Y" })],
  ["aside.status", () => ({ on_status: "Y" })],
];

/** Takes the ticket out of one's own list until a moment or an event; its time runs on. */
export function PutAside({ ticketId }: { readonly ticketId: number }) {
  const t = useWords();
  const [save, saving] = useSaveSnoozeMutation();
  return (
    <Disclosure
      buttonClass="button button-quiet button-small"
      label={
        <>
          <Icon name="clock" size={16} />
          {t("aside.put")}
        </>
      }
    >
      <div className="put-aside stack gap-1">
        <p className="muted small">{t("aside.means")}</p>
        {WAYS.map(([name, until]) => (
          <Button
            key={name}
            small
            look="quiet"
            busy={saving.isLoading}
            onClick={() => void save({ ticket_id: ticketId, ...until() })}
          >
            {t(name)}
          </Button>
        ))}
      </div>
    </Disclosure>
  );
}
