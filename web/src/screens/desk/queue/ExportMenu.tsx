import { useState } from "react";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { CHUNK_TIMEOUT_MS, MOST_EXPORTED } from "@smgt/contract/constants.ts";
import type { ExportFormat, Saved } from "../../../api/save-export.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { loadTwice } from "../../../lib/lazy-screen.ts";
import { useCommands } from "../../../parts/commands.ts";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { toBody, type Filters } from "./filters.ts";

interface Props {
  readonly listKey: ListKey;
  readonly filters: Filters;
  readonly title: string;
  readonly isEmpty: boolean;
}

const FORMATS: readonly ExportFormat[] = ["csv", "json"];

interface State {
  readonly busy: ExportFormat | null;
  readonly problem: string | null;
  readonly saved: "export.done" | "export.cut" | null;
}
const idle: State = { busy: null, problem: null, saved: null };

/** Export code loads on first use, because most lists are only read. */
const loadSaving = () => loadTwice("export", CHUNK_TIMEOUT_MS, () => import("../../../api/save-export.ts"));
const NOT_LOADED: Saved = { failure: { kind: "offline", httpStatus: 0, lines: [] }, isCut: false };

/** Exports the list with its present filters; shows the number of rows beforehand. */
export function ExportMenu({ listKey, filters, title, isEmpty }: Props) {
  const t = useWords();
  const [{ busy, problem, saved }, setState] = useState<State>(idle);
  const save = async (format: ExportFormat): Promise<void> => {
    if (busy !== null || isEmpty) return;
    setState({ ...idle, busy: format });
    const saving = await loadSaving().catch(() => null);
    const { failure, isCut } = (await saving?.saveExport(format, toBody(listKey, filters), title)) ?? NOT_LOADED;
    if (failure !== null) setState({ ...idle, problem: sayFailure(failure).join(" ") });
    else setState({ ...idle, saved: isCut ? "export.cut" : "export.done" });
  };
  useCommands(
    FORMATS.map((format) => ({
      group: "list" as const,
      name: `keys.list.${format}` as const,
      key: null,
      act: () => void save(format),
    })),
  );
  return (
    <Disclosure
      className="export"
      buttonClass="button button-quiet button-small"
      onOpen={() => setState(idle)}
      label={
        <span title={t("export.title")}>
          <Icon name="download" size={16} />
          <span className="visually-hidden">{t("export.title")}</span>
        </span>
      }
    >
      <div className="export-panel stack gap-2 small">
        <p className="muted">{t("export.about", { most: MOST_EXPORTED })}</p>
        {isEmpty && <p className="muted">{t("export.empty")}</p>}
        {FORMATS.map((format) => (
          <Button
            key={format}
            small
            wide
            icon="download"
            busy={busy === format}
            unavailable={isEmpty}
            onClick={() => void save(format)}
          >
            {t(format === "csv" ? "export.csv" : "export.json")}
          </Button>
        ))}
        <div role="status">{saved !== null && <p className="export-done">{t(saved, { most: MOST_EXPORTED })}</p>}</div>
        <ProblemBanner problem={problem} />
      </div>
    </Disclosure>
  );
}
