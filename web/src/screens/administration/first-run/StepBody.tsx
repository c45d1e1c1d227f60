import { Link } from "wouter";
import type { FirstStep } from "@smgt/contract/calls/organisation/first-run.ts";
import { wordedIn, type Wording } from "@smgt/contract/languages.ts";
import type { FirstSteps } from "../../../api/first-run-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useLanguage, useWording, useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { ChannelTests, MessageTest } from "./Tests.tsx";

interface Props {
  readonly step: FirstStep;
  readonly steps: FirstSteps;
}

/** One step: its present facts, and a link to the task. */
export function StepBody({ step, steps }: Props) {
  switch (step) {
    case "admins":
      return <Admins admins={steps.admins} />;
    case "state":
      return <State steps={steps} />;
    case "pack":
      return <PackCounts pack={steps.pack} />;
    case "channel":
      return <ChannelTests channels={steps.channels} />;
    case "mail":
      return <MessageTest way={steps.ways.find((one) => one.way === "EMAIL")} />;
    case "sms":
      return <MessageTest way={steps.ways.find((one) => one.way === "SMS")} />;
    case "people":
      return <People steps={steps} />;
    case "post":
      return <Post post={steps.first_post} />;
  }
}

function Go({ to, word }: { readonly to: string; readonly word: MessageKey }) {
  const t = useWords();
  return (
    <Link className="button" href={to}>
      {t(word)}
    </Link>
  );
}

function Admins({ admins }: { readonly admins: FirstSteps["admins"] }) {
  const t = useWords();
  const hasFactor = admins.has_second_factor === "Y";
  return (
    <>
      <p>{t(hasFactor ? "first.hasFactor" : "first.noFactor")}</p>
      <p>{t("first.adminCount", { count: admins.count })}</p>
      <p>{t("first.adminsWithFactor", { count: admins.with_second_factor })}</p>
      <div className="flow gap-2">
        {!hasFactor && <Go to={paths.account} word="first.toAccount" />}
        {admins.count < 2 && <Go to={paths.users} word="first.toUsers" />}
      </div>
    </>
  );
}

function State({ steps }: { readonly steps: FirstSteps }) {
  const t = useWords();
  const say = useWording();
  return (
    <>
      <p>{t("first.stateNow", { state: say(steps.state_name), name: say(steps.app_name) })}</p>
      <div>
        <Go to={adminPaths.stateLook} word="first.toState" />
      </div>
    </>
  );
}

function PackCounts({ pack }: { readonly pack: FirstSteps["pack"] }) {
  const t = useWords();
  return (
    <>
      <p>
        {t("first.packCounts", {
          version: pack.version,
          districts: pack.districts,
          departments: pack.departments,
          issues: pack.issues,
          subs: pack.sub_issues,
        })}
      </p>
      <div className="flow gap-2">
        <Go to={adminPaths.masters} word="first.toMasters" />
        <Go to={adminPaths.packs} word="first.toPack" />
      </div>
    </>
  );
}

function People({ steps }: { readonly steps: FirstSteps }) {
  const say = useWording();
  return (
    <>
      <ul className="first-roles">
        {steps.roles.map((role) => (
          <li key={role.role_id}>
            <span>{say(role.name)}</span> <strong className="numeral">{role.people}</strong>
          </li>
        ))}
      </ul>
      <Without rows={steps.departments_without} word="first.departmentsWithout" />
      <Without rows={steps.districts_without} word="first.districtsWithout" />
      <div>
        <Go to={paths.users} word="first.toUsers" />
      </div>
    </>
  );
}

function Without({
  rows,
  word,
}: {
  readonly rows: readonly { readonly id: number; readonly name: Wording }[];
  readonly word: MessageKey;
}) {
  const t = useWords();
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{t(word, { count: rows.length })}</summary>
      <p className="muted">{rows.map((row) => wordedIn(row.name, language)).join(", ")}</p>
    </details>
  );
}

function Post({ post }: { readonly post: FirstSteps["first_post"] }) {
  const t = useWords();
  if (post === null) return <p>{t("first.noPost")}</p>;
  const time = formatMomentShort(post.received_at);
  return (
    <>
      <p>{t(post.is_ticket === "Y" ? "first.postSeen" : "first.postWithout", { channel: post.channel, time })}</p>
      <div>
        <Go to={paths.openDashboard} word="first.toOpen" />
      </div>
    </>
  );
}
