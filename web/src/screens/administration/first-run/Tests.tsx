import { useTestChannelMutation, useTestMessageMutation, type FirstSteps } from "../../../api/first-run-queries.ts";
import { useSubmit, type Submit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";

type Channel = FirstSteps["channels"][number];
type ChannelTest = NonNullable<Channel["test"]>;
type Way = FirstSteps["ways"][number];

const OUTCOMES: Readonly<Record<ChannelTest["outcome"], MessageKey>> = {
  known: "first.known",
  other_account: "first.otherAccount",
  refused: "first.refused",
  failed: "first.noAnswer",
};

/** Platforms with our account on each, or the settings it needs. */
export function ChannelTests({ channels }: { readonly channels: readonly Channel[] }) {
  return channels.map((channel) => <OneChannel key={channel.code} channel={channel} />);
}

function Missing({ settings }: { readonly settings: readonly string[] }) {
  const t = useWords();
  return (
    <>
      <p>{t("first.notSetUp")}</p>
      <ul className="first-settings">
        {settings.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function TestButton({
  name,
  submit,
  onTest,
}: {
  readonly name: string;
  readonly submit: Submit;
  readonly onTest: () => void;
}) {
  const t = useWords();
  return (
    <>
      <ProblemBanner problem={submit.problem} />
      <div>
        <Button busy={submit.isBusy} aria-label={t("first.testOf", { name })} onClick={onTest}>
          {t("first.test")}
        </Button>
      </div>
    </>
  );
}

function OneChannel({ channel }: { readonly channel: Channel }) {
  const t = useWords();
  const submit = useSubmit();
  const [test] = useTestChannelMutation();
  const { code, name, handle, settings, test: last } = channel;
  if (handle === null) return <Missing settings={settings} />;
  return (
    <>
      <p>{t("first.account", { name, handle })}</p>
      {last !== null && (
        <div role="status" className="stack gap-1">
          <p>
            {t(OUTCOMES[last.outcome], {
              name,
              handle: last.handle ?? "",
              id: last.id ?? "",
              time: formatMomentShort(last.tested_at),
            })}
          </p>
          {last.message !== null && <p className="muted">{t("first.said", { message: last.message })}</p>}
          {last.limit !== null && (
            <p className="muted">
              {t("first.limit", {
                left: last.limit.left,
                most: last.limit.most,
                time: formatMomentShort(last.limit.resets_at),
              })}
            </p>
          )}
        </div>
      )}
      <TestButton name={name} submit={submit} onTest={() => void submit.run(() => test({ channel: code }))} />
    </>
  );
}

/** Mail or SMS test: sends a message to the administrator's own address and shows the result. */
export function MessageTest({ way }: { readonly way: Way | undefined }) {
  const t = useWords();
  const submit = useSubmit();
  const [test] = useTestMessageMutation();
  if (way === undefined) return null;
  if (way.is_set_up === "N") return <Missing settings={way.settings} />;
  const name = t(way.way === "EMAIL" ? "first.mail" : "first.sms");
  return (
    <>
      <p>{way.to === null ? t("first.noAddress") : t("first.goesTo", { to: way.to })}</p>
      {way.test !== null && (
        <div role="status" className="stack gap-1">
          <p>
            {t(way.test.is_sent === "Y" ? "first.sent" : "first.notSent", {
              time: formatMomentShort(way.test.tested_at),
            })}
          </p>
          {way.test.message !== null && <p className="muted">{t("first.said", { message: way.test.message })}</p>}
        </div>
      )}
      {way.to !== null && (
        <TestButton name={name} submit={submit} onTest={() => void submit.run(() => test({ way: way.way }))} />
      )}
    </>
  );
}
