import "./ComboBox.css";
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as KitComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Icon } from "./Icon.tsx";
import type { Choice } from "./PickOne.tsx";

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: number | null;
  readonly onValue: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** 'Show the list', for the arrow. */
  readonly openLabel: string;
  /** 'Nothing matches'. */
  readonly noneLabel: string;
  /** Name of the field, so that a problem can lead to it. */
  readonly id?: string;
}

/** A list one can type into; for lists too long to look through. */
export function ComboBox({ label, choices, value, onValue, error, hint, openLabel, noneLabel, id }: Props) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  return (
    <KitComboBox
      className="combo"
      selectedKey={value === null ? null : String(value)}
      onSelectionChange={(key) => onValue(key === null ? null : Number(key))}
      isInvalid={error !== undefined}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={choices}
    >
      <Label className="field-label">{label}</Label>
      {hint !== undefined && (
        <div className="field-hint" id={`${fieldId}-hint`}>
          {hint}
        </div>
      )}
      <div className="combo-box">
        <Input id={fieldId} className="input" aria-describedby={error === undefined ? undefined : `${fieldId}-error`} />
        <Button className="combo-button" aria-label={openLabel}>
          <Icon name="chevronDown" size={16} />
        </Button>
      </div>
      {error !== undefined && (
        <div className="field-error" id={`${fieldId}-error`}>
          <Icon name="alert" size={15} />
          <span>{error}</span>
        </div>
      )}
      <Popover className="combo-popover">
        <ListBox<Choice> className="combo-list" renderEmptyState={() => <div className="combo-none">{noneLabel}</div>}>
          {(choice) => (
            <ListBoxItem id={String(choice.id)} textValue={choice.name} className="combo-item">
              {choice.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </KitComboBox>
  );
}
