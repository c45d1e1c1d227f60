import "../my-ticket/MyTicket.css";
import { Link } from "wouter";
import { DATA_NOTICE } from "@smgt/contract/data-notice.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { HelpContacts, PublicFrame } from "../../../parts/PublicFrame.tsx";
import { useLook } from "../../../parts/use-look.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";

/** Privacy notice; same text as the served page. */
export function Privacy() {
  const t = useWords();
  const say = useWording();
  const cell = say(useLook().cell_name);
  useTitle(t("mine.dataTitle"));
  return (
    <PublicFrame link={<Link href={paths.myTicket}>{t("mine.link")}</Link>} help={t("mine.help")}>
      <div className="my-ticket">
        <h1>{t("mine.dataTitle")}</h1>
        <p className="muted">{t("mine.dataLead")}</p>
        <div className="card my-ticket-answer">
          {DATA_NOTICE.map((part) => (
            <section key={part.key} id={part.key}>
              <h2>{say(part.title)}</h2>
              <p>{say(part.text).replace("{cell}", cell)}</p>
              {part.key === "complain" && (
                <p className="flow gap-2">
                  <HelpContacts />
                </p>
              )}
            </section>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}
