import type { ReplyOf } from "@smgt/contract/call.ts";
import type { notificationWays } from "@smgt/contract/calls/casework/delivery-channels.ts";
import { useSetWayMutation, useWaysQuery } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { BrowserChannels } from "./BrowserChannels.tsx";

/** Delivery channels for notifications outside the screen. */
export function DeliveryChannelsCard() {
  const t = useWords();
  const ways = useWaysQuery();
  const [setWay] = useSetWayMutation();
  const submit = useSubmit();
  const change = (way: "EMAIL" | "SMS", isOn: boolean): void =>
    void submit.run(() => setWay({ way, is_on: isOn ? "Y" : "N" }));
  return (
    <section className="card account-card" aria-labelledby="account-ways">
      <div>
        <h2 id="account-ways">{t("ways.title")}</h2>
        <p className="muted">{t("ways.lead")}</p>
      </div>
      <LoadError error={ways.error} onAgain={ways.refetch} />
      <ProblemBanner problem={submit.problem} />
      {ways.isLoading && <Skeleton height="6rem" />}
      {ways.data !== undefined && (
        <>
          <Way name={t("ways.email")} state={ways.data.email} onChange={(isOn) => change("EMAIL", isOn)} />
          <Way
            name={t("ways.sms")}
            state={ways.data.sms}
            more={t("ways.smsWhen")}
            onChange={(isOn) => change("SMS", isOn)}
          />
          <BrowserChannels ways={ways.data} />
        </>
      )}
    </section>
  );
}

interface WayProps {
  readonly name: string;
  readonly state: ReplyOf<typeof notificationWays>["email"];
  readonly more?: string;
  readonly onChange: (isOn: boolean) => void;
}

/** One delivery channel; a reason replaces the switch when it cannot be used. */
function Way({ name, state, more, onChange }: WayProps) {
  const t = useWords();
  if (state === "no_address" || state === "not_set_up") {
    return (
      <p>
        <strong>{name}</strong>: <span className="muted">{t(`ways.${state}`)}</span>
      </p>
    );
  }
  return (
    <label className="row gap-2">
      <input type="checkbox" checked={state === "on"} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        <strong>{name}</strong> {more !== undefined && <span className="muted">{more}</span>}
      </span>
    </label>
  );
}
