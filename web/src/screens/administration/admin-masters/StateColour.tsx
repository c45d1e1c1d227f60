import { useId } from "react";
import { LEAST_CONTRAST, nearestReadable, OWN_COLOURS, worstContrast, type Theme } from "@smgt/contract/colours.ts";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface Props {
  readonly field: MasterField;
  readonly theme: Theme;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

/** Colour picker that warns of low contrast and suggests the nearest readable colour. */
export function StateColour({ field, theme, value, onValue }: Props) {
  const t = useWords();
  const say = useWording();
  const id = useId();
  const colour = typeof value === "string" ? value : null;
  const isHard = colour !== null && worstContrast(colour, theme) < LEAST_CONTRAST;
  const nearest = colour === null ? null : nearestReadable(colour, theme);
  return (
    <div className="stack gap-2">
      <TextField
        id={id}
        type="color"
        label={say(field.label)}
        hint={colour === null ? t("state.ownColour") : field.hint === null ? undefined : say(field.hint)}
        error={isHard ? t("state.hardToRead", { colour, nearest: nearest ?? "" }) : undefined}
        value={colour ?? OWN_COLOURS[theme]}
        onText={onValue}
      />
      <div className="flow gap-2">
        {isHard && (
          <Button small onClick={() => onValue(nearest)}>
            {t("state.useNearest", { colour: nearest ?? "" })}
          </Button>
        )}
        {colour !== null && (
          <Button
            small
            look="quiet"
            aria-label={t("state.noColourOf", { field: say(field.label) })}
            onClick={() => onValue(null)}
          >
            {t("state.noColour")}
          </Button>
        )}
      </div>
    </div>
  );
}
