import "./Palette.css";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { LANGUAGES } from "@smgt/contract/languages.ts";
import { wordsIn, type Language, type Words } from "../../i18n/language.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { COMMAND_GROUPS, commandsNow, type Command, type CommandName } from "../commands.ts";
import { findCommands, typedByPlace, type Named } from "./palette-search.ts";
import { shownKey } from "./shown-key.ts";
import { useShellCommands } from "./use-shell-commands.ts";

interface Props {
  readonly onClose: () => void;
}

interface Item extends Named {
  readonly command: Command;
}

const CODES = Object.keys(LANGUAGES) as Language[];

/** Name in a language; a server name exists at least in English. */
const nameIn = (language: Language, t: Words, name: CommandName): string =>
  typeof name === "string" ? t(name) : (name.translations[language] ?? name.english ?? "");

const wholeName = (language: Language, t: Words, { name, of }: Command): string =>
  [name, ...(of === undefined ? [] : [of])].map((part) => nameIn(language, t, part)).join(": ");

/** Palette of all available commands with their keys, searchable in any language. Enter runs one. */
export function Palette({ onClose }: Props) {
  const t = useWords();
  const language = useLanguage();
  const id = useId();
  const shell = useShellCommands();
  const dictionaries = useDictionaries();
  const [screen] = useState(commandsNow);
  const [text, setText] = useState("");
  const [byPlace, setByPlace] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const items = useMemo(() => {
    const all = [...screen, ...shell].filter(({ name }) => name !== "keys.app.palette");
    const sorted = COMMAND_GROUPS.flatMap((group) => all.filter((command) => command.group === group));
    return sorted.map((command): Item => ({
      command,
      shown: wholeName(language, t, command),
      everywhere: dictionaries.map(([code, words]) => wholeName(code, words, command)),
    }));
  }, [screen, shell, language, t, dictionaries]);
  const found = findCommands(items, text, byPlace);
  const isAll = text.trim() === "";
  const current = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const take = (item: Item | undefined): void => {
    if (item === undefined) return;
    onClose();
    // The dialog has closed and returned the focus, so the command can move it.
    setTimeout(() => item.command.act(), 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = (by: number): void => setAt((current + by + found.length) % Math.max(1, found.length));
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => take(found[current]),
    };
    const act = keys[event.key];
    if (act === undefined) {
      if (!event.ctrlKey && !event.metaKey) setByPlace(typedByPlace(byPlace, event.code));
      return;
    }
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <Dialog title={t("keys.app.palette")} closeLabel={t("app.close")} onClose={onClose} shape="wide">
      <input
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t("palette.field")}
        placeholder={t("palette.field")}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (event.currentTarget.value === "") setByPlace("");
          setAt(0);
        }}
      />
      {found.length === 0 && <p role="status">{t("palette.none")}</p>}
      <div ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label={t("keys.app.palette")}>
        {found.map((item, index) => {
          const { group, key } = item.command;
          const isFirst = isAll && found[index - 1]?.command.group !== group;
          return (
            <div key={`${group} ${item.shown}`} role="presentation">
              {isFirst && (
                <div className="palette-group" role="presentation">
                  {t(`palette.${group}`)}
                </div>
              )}
              {/* The field keeps the focus and handles the keys (aria-activedescendant). */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
              <div
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                data-current={index === current || undefined}
                className="palette-item"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(item)}
              >
                {item.shown}
                {key !== null && <kbd>{shownKey(key)}</kbd>}
              </div>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}

/** Names in every language; until they load, only the screen's language is searched. */
function useDictionaries(): readonly (readonly [Language, Words])[] {
  const t = useWords();
  const language = useLanguage();
  const [all, setAll] = useState<readonly (readonly [Language, Words])[]>([[language, t]]);
  useEffect(() => {
    let isHere = true;
    void Promise.all(CODES.map(async (code) => [code, await wordsIn(code, "keys")] as const)).then(
      (words) => isHere && setAll(words),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return all;
}
