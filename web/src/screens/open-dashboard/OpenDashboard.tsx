import { Link } from "wouter";
import { useWords } from "../../i18n/use-words.ts";
import { PublicFrame } from "../../parts/PublicFrame.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";

/** The public figures: a place-holder until they are built. */
export function OpenDashboard() {
  const t = useWords();
  useTitle(t("open.title"));
  return (
    <PublicFrame link={<Link href={paths.login}>{t("open.signIn")}</Link>}>
      <h1>{t("open.title")}</h1>
      <p>{t("open.soon")}</p>
    </PublicFrame>
  );
}
