import { useEffect, useState } from "react";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { notificationWays } from "@smgt/contract/calls/casework/delivery-channels.ts";
import { useAddBrowserMutation, useRemoveBrowserMutation } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatDay } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ownEndpoint, pushState, subscribe, unsubscribe } from "./browser-push.ts";

interface Props {
  readonly ways: ReplyOf<typeof notificationWays>;
}

/** Browser messages for this browser and the others. */
export function BrowserChannels({ ways }: Props) {
  const t = useWords();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [problem, setProblem] = useState<"blocked" | "failed" | null>(null);
  const [addBrowser] = useAddBrowserMutation();
  const [removeBrowser] = useRemoveBrowserMutation();
  const submit = useSubmit();
  useEffect(() => void ownEndpoint().then(setEndpoint), []);
  const own = ways.browsers.find((one) => endpoint?.endsWith(one.endpoint_end) === true);
  const others = ways.browsers.filter((one) => one !== own);
  const key = ways.push_public_key;
  const state = pushState();
  const remove = (id: number): void => void submit.run(() => removeBrowser({ push_subscription_id: id }));
  const switchOn = async (publicKey: string): Promise<void> => {
    const made = await subscribe(publicKey).catch(() => undefined);
    setProblem(made === undefined ? "failed" : made === null ? "blocked" : null);
    if (made === undefined || made === null) return;
    setEndpoint(made.endpoint);
    await submit.run(() => addBrowser(made));
  };
  const toggle = (isOn: boolean): void => {
    if (isOn && key !== null) void switchOn(key);
    if (isOn || own === undefined) return;
    void unsubscribe().then(() => remove(own.push_subscription_id));
  };
  const why = key === null ? "not_set_up" : state === "ready" ? null : state;
  return (
    <>
      {why === null ? (
        <label className="row gap-2">
          <input
            type="checkbox"
            checked={own !== undefined}
            onChange={(event) => toggle(event.currentTarget.checked)}
          />
          <strong>{t("ways.browser")}</strong>
        </label>
      ) : (
        <p>
          <strong>{t("ways.browser")}</strong>: <span className="muted">{t(`ways.${why}`)}</span>
        </p>
      )}
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {t(`ways.${problem}`)}
        </Banner>
      )}
      <ProblemBanner problem={submit.problem} />
      {others.length > 0 && (
        <div>
          <h3 className="small">{t("ways.others")}</h3>
          <ul className="ways-browsers">
            {others.map((one) => (
              <li key={one.push_subscription_id} className="row wrap gap-2">
                {one.device} <span className="muted">{t("ways.since", { time: formatDay(one.since) })}</span>
                <Button
                  small
                  aria-label={t("ways.removeOf", { device: one.device })}
                  onClick={() => remove(one.push_subscription_id)}
                >
                  {t("ways.remove")}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
