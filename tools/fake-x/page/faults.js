/** The panel of fault switches, and what is connected. Shares are shown in percent; a change counts at once. */

const SHARES = [
  "rate429",
  "error5xxBefore",
  "error5xxAfter",
  "cutAfter",
  "stall",
  "duplicateText",
  "duplicateDeliveries",
  "reorder",
  "malformedLines",
  "edits",
  "deletes",
];
const SWITCHES = ["isRevoked", "isCreditExhausted", "noHeartbeats"];
const CHOICES = {
  spelling: ["classic", "new", "mixed"],
  errorShape: ["problem", "legacy", "openapi", "mixed"],
};
const STATE = ["posts", "messages", "rules", "webhooks", "subscriptions"];

/** Makes the panel; `draw` after a change of language, `refresh` to read what is set. */
export function faultsPanel({ form, said, state, ask, say, el }) {
  let faults = null;

  async function change(wanted) {
    try {
      faults = (await ask("/fake/faults", wanted)).faults;
      said.textContent = say("saved");
    } catch (error) {
      said.textContent = say("failed", { why: error.message });
    }
  }

  function row(name, control, isWide) {
    control.id = `fault-${name}`;
    return el("div", { class: `fault${isWide ? " wide" : ""}` }, el("label", { for: control.id }, say(name)), control);
  }

  function numberRow(name, shown, max, toValue) {
    const input = el("input", { type: "number", min: 0, max, step: "any", inputmode: "decimal" });
    input.value = String(shown);
    input.addEventListener("change", () => void change({ [name]: toValue(Number(input.value)) }));
    return row(name, input, false);
  }

  function draw() {
    if (faults === null) return;
    const switches = SWITCHES.map((name) => {
      const input = el("input", { type: "checkbox" });
      input.checked = faults[name];
      input.addEventListener("change", () => void change({ [name]: input.checked }));
      return row(name, input, false);
    });
    const choices = Object.entries(CHOICES).map(([name, values]) => {
      const select = el("select", {}, ...values.map((value) => el("option", { value }, value)));
      select.value = faults[name];
      select.addEventListener("change", () => void change({ [name]: select.value }));
      return row(name, select, true);
    });
    const endpoints = el("input", { type: "text", spellcheck: "false", autocomplete: "off" });
    endpoints.value = faults.endpoints.join(", ");
    endpoints.addEventListener(
      "change",
      () => void change({ endpoints: endpoints.value.split(/[\s,]+/).filter((name) => name !== "") }),
    );
    const streamButton = (key, act) =>
      el(
        "button",
        {
          type: "button",
          onclick: () => void ask("/fake/stream", { do: act }).then(() => refresh()),
        },
        say(key),
      );
    form.replaceChildren(
      ...SHARES.map((name) => numberRow(name, Math.round(faults[name] * 1000) / 10, 100, (value) => value / 100)),
      numberRow("stallMs", faults.stallMs, 600000, (value) => value),
      ...switches,
      ...choices,
      row("endpoints", endpoints, true),
      el(
        "div",
        { class: "row" },
        streamButton("dropStream", "drop"),
        streamButton("goodbye", "goodbye"),
        streamButton("malformedNow", "malformed-line"),
        el("button", { type: "button", onclick: () => void allOff() }, say("allOff")),
      ),
    );
  }

  async function allOff() {
    await change({
      ...Object.fromEntries(SHARES.map((name) => [name, 0])),
      ...Object.fromEntries(SWITCHES.map((name) => [name, false])),
      spelling: "classic",
      errorShape: "problem",
      endpoints: [],
    });
    draw();
  }

  async function refresh() {
    const [setting, counts] = await Promise.all([ask("/fake/faults"), ask("/fake/state")]);
    const isNew = JSON.stringify(setting.faults) !== JSON.stringify(faults);
    faults = setting.faults;
    // Not while somebody is typing here.
    if (isNew && !form.contains(document.activeElement)) draw();
    const rows = [
      ...STATE.map((name) => [say(name), String(counts[name])]),
      [say("isStreamOpen"), say(counts.isStreamOpen ? "open" : "closed")],
    ];
    state.replaceChildren(...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  return { draw, refresh };
}
