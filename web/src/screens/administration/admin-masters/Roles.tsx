import "./Masters.css";
import { useState, type FormEvent } from "react";
import { translationsOf } from "@smgt/contract/languages.ts";
import {
  useRoleMatrixQuery,
  useViewAsRoleMutation,
  type RoleMatrix,
  type RoleView,
} from "../../../api/admin-master-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { usePick, useWording, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";

/** Permissions of each role, and a preview of what it sees. */
export function Roles() {
  const t = useWords();
  const matrix = useRoleMatrixQuery();
  const title = t("roles.title");
  useTitle(title);
  return (
    <div className="masters grid gap-4">
      <Crumbs above={[{ name: t("masters.title"), href: adminPaths.masters }]} here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("roles.about")}</p>
      </div>
      <LoadError error={matrix.error} onAgain={matrix.refetch} />
      {matrix.isLoading && <Skeleton height="20rem" />}
      {matrix.data !== undefined && <ViewAs matrix={matrix.data} />}
      {matrix.data !== undefined && <MatrixTable matrix={matrix.data} />}
    </div>
  );
}

function MatrixTable({ matrix }: { readonly matrix: RoleMatrix }) {
  const t = useWords();
  const say = useWording();
  return (
    <div className="stack gap-3">
      <h2 id="roles-matrix">{t("roles.matrix")}</h2>
      {/* Wider than a phone, so it scrolls by itself, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="card roles-scroll" role="region" aria-labelledby="roles-matrix" tabIndex={0}>
        <table className="masters-wide">
          <thead>
            <tr>
              <th scope="col">{t("roles.activity")}</th>
              {matrix.roles.map((role) => (
                <th key={role.role_id} scope="col">
                  {say(role.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.activities.map((activity) => (
              <tr key={activity.activity_id}>
                <th scope="row">{say(activity.label)}</th>
                {matrix.roles.map((role) => {
                  const may = activity.role_ids.includes(role.role_id);
                  return (
                    <td key={role.role_id}>
                      {may ? <Icon name="check" size={18} /> : "–"}
                      <span className="visually-hidden">{t(may ? "roles.may" : "roles.mayNot")}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function ViewAs({ matrix }: { readonly matrix: RoleMatrix }) {
  const t = useWords();
  const say = useWording();
  const [roleId, setRoleId] = useState<number | null>(null);
  const [ticketNo, setTicketNo] = useState("");
  const [isTried, setTried] = useState(false);
  const [viewAs, { data, originalArgs: asked }] = useViewAsRoleMutation();
  const submit = useSubmit();
  const wanted = ticketNo.trim();
  /** The answer or failure belongs to the role and ticket in the form. */
  const isOfThis = asked?.role_id === roleId && (asked?.ticket_no ?? "") === wanted;
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (roleId === null) return;
    void submit.run(() => viewAs({ role_id: roleId, ...(wanted === "" ? {} : { ticket_no: wanted }) }));
  };
  return (
    <section className="card masters-detail stack gap-3" aria-labelledby="roles-view">
      <h2 id="roles-view">{t("roles.viewAs")}</h2>
      <p className="muted">{t("roles.viewAsWhat")}</p>
      <form className="masters-fields" noValidate onSubmit={ask}>
        <SelectField
          label={t("roles.role")}
          choices={matrix.roles.map((role) => ({ id: role.role_id, name: say(role.label) }))}
          value={roleId}
          onValue={setRoleId}
          emptyLabel={t("field.choose")}
          error={isTried && roleId === null ? t("roles.chooseRole") : undefined}
        />
        <TextField
          label={t("roles.ticketNo")}
          optional={t("app.optional")}
          autoComplete="off"
          maxLength={40}
          value={ticketNo}
          onText={setTicketNo}
        />
        <div className="roles-show">
          <Button type="submit" busy={submit.isBusy}>
            {t("roles.show")}
          </Button>
        </div>
      </form>
      <ProblemBanner problem={isOfThis ? submit.problem : null} />
      {data !== undefined && isOfThis && submit.problem === null && <Seen view={data} />}
    </section>
  );
}

function Seen({ view }: { readonly view: RoleView }) {
  const t = useWords();
  const say = useWording();
  const pick = usePick();
  return (
    <div className="masters-fields" role="status">
      <div>
        <h3>{t("roles.menu")}</h3>
        <ul className="roles-menu">
          {view.menu.map((item) => (
            <li key={item.menu_id}>
              {pick(item.menu_name, item.menu_name_translations)}
              {item.children.length > 0 && (
                <ul className="roles-menu">
                  {item.children.map((child) => (
                    <li key={child.menu_id}>{pick(child.menu_name, child.menu_name_translations)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
      {view.ticket !== null && (
        <div>
          <h3>{t("roles.offers", { status: pick(view.ticket.status.en, translationsOf(view.ticket.status)) })}</h3>
          {view.ticket.actions.length === 0 && (
            <p>{t(view.ticket.is_shown === "Y" ? "roles.noOffers" : "roles.notShown")}</p>
          )}
          <ul className="roles-menu">
            {view.ticket.actions.map((action) => (
              <li key={action.action_id}>{say(action.label)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
