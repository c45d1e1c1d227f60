import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  /** Effect in one sentence. */
  readonly children: ReactNode;
  readonly verb: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly onDo: () => void;
  readonly onClose: () => void;
}

/** Confirmation of an action that cannot be undone; its button names the action. */
export function ConfirmDialog({ title, children, verb, cancelLabel, closeLabel, onDo, onClose }: Props) {
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose}>
      <p>{children}</p>
      <form
        className="flow gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onDo();
        }}
      >
        {/* The question is open, so answering it is the next step. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button type="submit" look="danger" autoFocus>
          {verb}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {cancelLabel}
        </Button>
      </form>
    </Dialog>
  );
}
