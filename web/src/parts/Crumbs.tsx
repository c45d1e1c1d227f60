import { Link } from "wouter";
import { useWords } from "../i18n/use-words.ts";
import { paths } from "../paths.ts";

interface Props {
  /** Pages above this one, outermost first; the dashboard is added before them. */
  readonly above?: readonly { readonly name: string; readonly href: string }[];
  readonly here: string;
}

export function Crumbs({ above = [], here }: Props) {
  const t = useWords();
  return (
    <nav className="crumbs" aria-label={t("desk.crumbs")}>
      <ol>
        <li>
          <Link href={paths.dashboard}>{t("desk.home")}</Link>
        </li>
        {above.map((place) => (
          <li key={place.href}>
            <Link href={place.href}>{place.name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
