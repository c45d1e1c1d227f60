/** Reads server-sent events from text that arrives in pieces of any size. */
export interface ServerEvent {
  readonly event: string;
  readonly text: string;
}

/** Feed it pieces; it gives the events that are complete. */
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
