import { useState, type FormEvent } from "react";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { MAX_VIEW_NAME, type SavedView } from "@smgt/contract/calls/tickets/views.ts";
import { useDeleteViewMutation, useSaveViewMutation } from "../../../api/queue-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhileSame } from "../../../lib/use-while-same.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ViewLine } from "./ViewLine.tsx";

interface Props {
  readonly listKey: ListKey;
  readonly query: string;
  readonly views: readonly SavedView[];
  /** Name being typed; stored here so that closing the dialog does not lose it. */
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Saves the present filters under a name; renames, replaces and deletes saved views. */
export function ViewDialog({ listKey, query, views, name, onName: setName, onClose }: Props) {
  const t = useWords();
  const [save] = useSaveViewMutation();
  const [remove] = useDeleteViewMutation();
  const making = useSubmit();
  const isOfName = making.failure?.refusal?.startsWith("VIEW_NAME") === true;
  const nameProblem = useWhileSame(isOfName ? making.problem : null, name);
  const changing = useSubmit();
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const [said, setSaid] = useState("");

  const keep = (event: FormEvent): void => {
    event.preventDefault();
    void making.run(
      () => save({ list_key: listKey, view_name: name, query }),
      () => {
        setSaid(t("views.kept", { name }));
        setName("");
      },
    );
  };
  const change = (view: SavedView, with_: Partial<Pick<SavedView, "view_name" | "query">>): void => {
    const { saved_view_id, list_key, view_name, query: held } = { ...view, ...with_ };
    void changing.run(
      () => save({ saved_view_id, list_key, view_name, query: held }),
      () => setSaid(t("views.changed", { name: view_name })),
    );
  };
  const drop = (view: SavedView): void =>
    void changing.run(
      () => remove({ saved_view_id: view.saved_view_id }),
      () => {
        setRemoved(view);
        setSaid(t("views.deleted", { name: view.view_name }));
      },
    );
  const undo = ({ list_key, view_name, query: held }: SavedView): void =>
    void changing.run(
      () => save({ list_key, view_name, query: held }),
      () => {
        setRemoved(null);
        setSaid(t("views.kept", { name: view_name }));
      },
    );

  return (
    <Dialog title={t("views.title")} closeLabel={t("app.close")} onClose={onClose}>
      <form className="stack gap-4" onSubmit={keep}>
        <TextField
          label={t("views.name")}
          hint={t(query === "" ? "views.nothing" : "views.what")}
          value={name}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          error={nameProblem}
          onText={setName}
        />
        <div>
          <Button type="submit" look="primary" icon="star" busy={making.isBusy}>
            {t("views.save")}
          </Button>
        </div>
      </form>
      <ProblemBanner problem={isOfName ? changing.problem : (making.problem ?? changing.problem)} />
      <div className="views-said row wrap gap-2" role="status">
        {said}
        {removed !== null && (
          <Button small look="quiet" icon="undo" onClick={() => undo(removed)}>
            {t("views.undo")}
          </Button>
        )}
      </div>
      {views.length > 0 && (
        <ul className="views-lines">
          {views.map((view) => (
            <ViewLine
              key={view.saved_view_id}
              view={view}
              isSame={view.query === query}
              onName={(view_name) => change(view, { view_name })}
              onReplace={() => change(view, { query })}
              onDelete={() => drop(view)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
