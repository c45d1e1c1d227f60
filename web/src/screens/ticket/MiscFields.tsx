import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { MiscActionOffer } from "@smgt/contract/shapes/action.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useAssignedUsersQuery, useReceiversQuery, useTagNamesQuery } from "../../api/group-queries.ts";
import { refusalText } from "@smgt/contract/refusals.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/use-session.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { Draft, PatchDraft } from "./draft.ts";
import { DistrictField, IssueFields, PriorityField } from "./MasterFields.tsx";
import type { MiscProblem } from "./misc-needs.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly offer: MiscActionOffer;
  readonly draft: Draft;
  readonly patch: PatchDraft;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly userId: number | null;
  readonly onUserId: (userId: number | null) => void;
  /** Shown once the officer has tried. */
  readonly problem: MiscProblem | null;
}

/** The one field that an action beside the workflow wants, if it wants one. */
export function MiscFields(props: Props) {
  const { offer, draft, patch, problem } = props;
  const language = useLanguage();
  const fields = { draft, patch };
  switch (offer.action_id) {
    case ACTION.ADD_TAGS:
      return <TagField {...props} />;
    case ACTION.CHANGE_ISSUE:
      return (
        <IssueFields
          {...fields}
          problems={problem === "issue" ? { issue: refusalText("ISSUE_REQUIRED", {}, language) } : {}}
        />
      );
    case ACTION.CHANGE_DISTRICT:
      return <DistrictField {...fields} problems={{}} />;
    case ACTION.CHANGE_PRIORITY:
      return <PriorityField {...fields} problems={{}} />;
    case ACTION.PULL_BACK:
      return <PulledBack ticket={props.ticket} />;
    case ACTION.REMOVE_USER:
      return <RemoveField {...props} />;
    case ACTION.ASSIGN_DESK_OWNER:
      return <DeskField {...props} />;
    default:
      return null;
  }
}

function TagField({ text, onText, problem }: Props) {
  const t = useWords();
  const tags = useTagNamesQuery({ type_of_tag: "T" }).data ?? [];
  return (
    <>
      <TextField
        id="misc-tag"
        label={t("misc.tag")}
        hint={t("misc.tagHint")}
        list="misc-tags"
        autoComplete="off"
        maxLength={60}
        value={text}
        error={problem === "tag" ? t("misc.tagWanted") : undefined}
        onText={onText}
      />
      <datalist id="misc-tags">
        {tags.map((tag) => (
          <option key={tag.tag_id} value={tag.tag_name}>
            {tag.tag_name}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The cell's officers, oneself first: to take it is the commoner wish. */
function DeskField({ ticket, userId, onUserId, problem }: Props) {
  const t = useWords();
  const own = useSession()?.userId ?? 0;
  const rows = useReceiversQuery({ user_id: own === 0 ? 1 : own }).data;
  if (rows === undefined) return null;
  const desk = rows.filter(
    (row) => (row.role_id === ROLE.CELL_HEAD || row.role_id === ROLE.CELL_EXEC) && row.user_id !== ticket.desk_user_id,
  );
  const ordered = [...desk.filter((row) => row.user_id === own), ...desk.filter((row) => row.user_id !== own)];
  return (
    <UserField
      userId={userId}
      onUserId={onUserId}
      isMissing={problem === "user"}
      choices={ordered.map((row) => ({
        id: row.user_id,
        name: row.user_id === own ? t("misc.me", { name: row.user_name }) : row.user_name,
      }))}
    />
  );
}

function RemoveField({ ticket, userId, onUserId, problem }: Props) {
  const rows = useAssignedUsersQuery({ ticket_id: ticket.ticket_id }).data;
  if (rows === undefined) return null;
  const choices = rows
    .filter((row) => row.can_remove === "Y")
    .map((row) => ({ id: row.user_id, name: [row.user_name, row.department_name].filter(Boolean).join(", ") }));
  return <UserField userId={userId} onUserId={onUserId} isMissing={problem === "user"} choices={choices} />;
}

interface UserProps {
  readonly choices: readonly { readonly id: number; readonly name: string }[];
  readonly userId: number | null;
  readonly onUserId: (userId: number | null) => void;
  readonly isMissing: boolean;
}

function UserField({ choices, userId, onUserId, isMissing }: UserProps) {
  const t = useWords();
  if (choices.length === 0) return <p className="muted">{t("misc.nobody")}</p>;
  return (
    <SelectField
      id="misc-user"
      label={t("misc.chooseOfficer")}
      choices={choices}
      value={userId}
      emptyLabel={t("field.choose")}
      error={isMissing ? t("misc.officerWanted") : undefined}
      onValue={onUserId}
    />
  );
}

/** From whom the ticket comes back. */
function PulledBack({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const rows = useAssignedUsersQuery({ ticket_id: ticket.ticket_id }).data ?? [];
  const holders = rows.filter((row) => row.can_pull_back === "Y");
  if (holders.length === 0) return null;
  return (
    <p>
      {t("misc.pulledBack")} {holders.map((row) => row.user_name).join(", ")} ({t("misc.whoHasIt")})
    </p>
  );
}
