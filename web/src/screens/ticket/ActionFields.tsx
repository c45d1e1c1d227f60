import type { ReactNode } from "react";
import { ACTION, MAX_REMARK } from "@smgt/contract/constants.ts";
import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import { useWords } from "../../i18n/use-words.ts";
import { RadioCards } from "../../ui/RadioCards.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { fieldsOf, type FieldName } from "./action-fields.ts";
import { FileField } from "./FileField.tsx";
import {
  DepartmentField,
  DisposalField,
  DistrictField,
  IssueFields,
  PriorityField,
  ReturnReasonField,
} from "./MasterFields.tsx";
import { OfficerPick } from "./OfficerPick.tsx";
import { ReplyField } from "./ReplyField.tsx";
import type { FieldProps } from "./field-props.ts";

interface Props extends FieldProps {
  /** Null while the list of officers is not known. */
  readonly officers: readonly OfficerRow[] | null;
}

/** The fields that the offer asks for, in the order of `fieldsOf`. */
export function ActionFields(props: Props) {
  return fieldsOf(props.offer).map((field) => <OneField key={field} field={field} {...props} />);
}

function OneField({ field, officers, ...props }: Props & { readonly field: FieldName }): ReactNode {
  const { offer, draft, patch, problems } = props;
  const t = useWords();
  switch (field) {
    case "issue":
      return <IssueFields {...props} />;
    case "department":
      return (
        <DepartmentField
          label={t("queue.department")}
          id="field-department"
          value={draft.departmentId}
          error={problems.department}
          onValue={(departmentId) => patch({ departmentId, userIds: null })}
        />
      );
    case "suggestedDepartment":
      return (
        <DepartmentField
          label={t("field.suggested")}
          id="field-suggestedDepartment"
          value={draft.suggestedDepartmentId}
          error={problems.suggestedDepartment}
          onValue={(suggestedDepartmentId) => patch({ suggestedDepartmentId })}
        />
      );
    case "returnReason":
      return <ReturnReasonField {...props} />;
    case "district":
      return <DistrictField {...props} />;
    case "priority":
      return <PriorityField {...props} />;
    case "officers":
      return officers === null ? null : <OfficerPick {...props} officers={officers} />;
    case "disposal":
      return <DisposalField {...props} />;
    case "date":
      return (
        <TextField
          id="field-date"
          type="datetime-local"
          label={t(offer.action_id === ACTION.FEEDBACK_NOT_REACHABLE ? "field.nextCall" : "field.date")}
          hint={t("field.dateHint")}
          value={draft.date}
          error={problems.date}
          onText={(date) => patch({ date })}
        />
      );
    case "primaryTicket":
      return (
        <TextField
          id="field-primaryTicket"
          label={t("field.primaryTicket")}
          value={draft.primaryTicketNo}
          error={problems.primaryTicket}
          maxLength={40}
          onText={(primaryTicketNo) => patch({ primaryTicketNo })}
        />
      );
    case "portal":
      return (
        <>
          <TextField
            id="field-portal"
            label={t("field.portal")}
            value={draft.targetPortal}
            error={problems.portal}
            maxLength={60}
            onText={(targetPortal) => patch({ targetPortal })}
          />
          <TextField
            label={t("field.externalRef")}
            value={draft.externalRef}
            maxLength={60}
            onText={(externalRef) => patch({ externalRef })}
          />
        </>
      );
    case "callStatus":
      return <CallFields {...props} />;
    case "rating":
      return (
        <RadioCards
          id="field-rating"
          legend={t("field.rating")}
          inRow
          isSmall
          value={draft.rating === null ? null : String(draft.rating)}
          error={problems.rating}
          onValue={(value) => patch({ rating: Number(value) })}
          cards={[1, 2, 3, 4, 5].map((value) => ({
            value: String(value),
            name: value,
            more: t(`rating.${value as 1 | 2 | 3 | 4 | 5}`),
          }))}
        />
      );
    case "reply":
      return <ReplyField {...props} />;
    case "remark":
      return <RemarkField {...props} />;
    case "files":
      return <FileField {...props} />;
  }
}

const MISSED = {
  not_reachable: "call.notReachable",
  wrong_number: "call.wrongNumber",
  refused: "call.refused",
} as const;

/** Asked only where nobody was spoken to; a rating is itself the proof of a conversation. */
function CallFields({ draft, patch, problems }: FieldProps) {
  const t = useWords();
  const values = ["not_reachable", "wrong_number", "refused"] as const;
  return (
    <RadioCards
      id="field-callStatus"
      legend={t("field.call")}
      inRow
      value={draft.callStatus}
      error={problems.callStatus}
      onValue={(value) => patch({ callStatus: values.find((each) => each === value) ?? null })}
      cards={values.map((value) => ({ value, name: t(MISSED[value]) }))}
    />
  );
}

function RemarkField({ offer, draft, patch, problems }: FieldProps) {
  const t = useWords();
  const length = Array.from(draft.remark.trim()).length;
  const isRequired = offer.remark_required === "Y" || offer.min_remark > 0;
  const left = offer.min_remark - length;
  return (
    <TextArea
      id="field-remark"
      label={t(offer.action_id === ACTION.NOT_PERTAINING ? "field.reason" : "field.remark")}
      optional={isRequired ? undefined : t("app.optional")}
      value={draft.remark}
      error={problems.remark}
      maxLength={MAX_REMARK}
      onText={(remark) => patch({ remark })}
      foot={
        offer.min_remark > 1 && (
          <span className="field-count numeral">
            {left > 0 ? t("field.atLeast", { left, min: offer.min_remark }) : t("field.enough")}
          </span>
        )
      }
    />
  );
}
