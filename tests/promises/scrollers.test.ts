/**
 * Scrolling elements are positioned: absolutely placed screen-reader texts inside an unpositioned scroller would make
 * the whole page scroll.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { ROOT } from "../support/paths.ts";

const RULE = /([^{};]+)\{([^{}]*)\}/g;
const SCROLLS = /overflow(-[xy]|-inline|-block)?:\s*(auto|scroll)/;
/** Elements of the top layer, positioned by the browser. */
const IN_TOP_LAYER = new Set([".dialog", ".cover"]);

it("every scroller is positioned", () => {
  const styles = execFileSync("git", ["ls-files", "web/src/*.css"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const scrollers = styles.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(RULE)]
      .map(([, selector = "", body = ""]) => ({ name: `${file}: ${selector.trim()}`, selector: selector.trim(), body }))
      .filter(({ body }) => SCROLLS.test(body)),
  );
  assert.ok(scrollers.length > 20, `only ${scrollers.length} scrollers were found`);
  assert.deepEqual(
    scrollers
      .filter(({ selector, body }) => !IN_TOP_LAYER.has(selector) && !/position:/.test(body))
      .map(({ name }) => name),
    [],
  );
});
