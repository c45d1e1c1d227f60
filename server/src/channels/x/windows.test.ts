import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SoughtReply } from "../channel.ts";
import { windowsOf } from "./find-own.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 10, minute));
const sought = (name: string, from: number, until: number, kind: "P" | "D" = "P"): SoughtReply => ({
  kind,
  text: name,
  target: kind === "D" ? name : "1",
  since: at(from),
  until: at(until),
});

describe("reads for what is sought", () => {
  const cases: readonly (readonly [string, readonly SoughtReply[], readonly string[]])[] = [
    ["none for nothing", [], []],
    ["one for posts of the same time", [sought("a", 0, 60), sought("b", 1, 60)], ["post 0-60: a b"]],
    ["one where times touch, whatever the order", [sought("b", 50, 110), sought("a", 0, 60)], ["post 0-110: a b"]],
    ["a later one within an earlier one keeps the end", [sought("a", 0, 60), sought("b", 5, 20)], ["post 0-60: a b"]],
    ["two where hours lie between", [sought("a", 0, 60), sought("b", 600, 660)], ["post 0-60: a", "post 600-660: b"]],
    [
      "one for each conversation",
      [sought("x", 0, 60, "D"), sought("a", 1, 60), sought("x", 600, 660, "D"), sought("y", 2, 60, "D")],
      ["x 0-660: x x", "post 1-60: a", "y 2-60: y"],
    ],
  ];
  for (const [name, given, wanted] of cases)
    it(name, () => {
      const minute = (date: Date): number => (date.getTime() - at(0).getTime()) / 60_000;
      assert.deepEqual(
        windowsOf(given).map(
          (one) =>
            `${one.target ?? "post"} ${minute(one.from)}-${minute(one.until)}: ${one.sought.map((each) => each.text).join(" ")}`,
        ),
        wanted,
      );
    });
});
