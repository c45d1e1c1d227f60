/** Event parsed from a stream of server-sent events. */
export interface ServerEvent {
  readonly event: string;
  readonly text: string;
}

/** Returns a parser that takes chunks of any size and returns the complete events. */
export function sseReader(): (piece: string) => ServerEvent[] {
  let rest = "";
  return (piece) => {
    rest += piece.replaceAll("\r\n", "\n");
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): ServerEvent[] {
  let event = "message";
  const lines: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, "");
    if (line.startsWith("event:")) event = value;
    if (line.startsWith("data:")) lines.push(value);
  }
  return lines.length === 0 ? [] : [{ event, text: lines.join("\n") }];
}
