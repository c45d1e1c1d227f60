import "./Mention.css";
import { Fragment } from "react";
import { namedIn } from "@smgt/contract/mentions.ts";

interface Props {
  readonly text: string;
  /** Mentioned names. */
  readonly names: readonly string[];
}

/** Text of a note, with its mentions highlighted. */
export function NotedText({ text, names }: Props) {
  const marks = namedIn(text, names);
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <span className="mention-name">{text.slice(from, to)}</span>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
