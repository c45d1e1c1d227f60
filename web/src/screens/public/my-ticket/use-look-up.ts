/** Queries of a citizen about their ticket, each with a solved captcha. */
import { useState } from "react";
import type { Call, ReplyOf } from "@smgt/contract/call.ts";
import { citizenNotSolved, citizenSendProof, citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import { ask } from "../../../api/ask.ts";
import type { Outcome } from "../../../api/client.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useCaptcha, type SolvedCaptcha } from "../../../parts/use-captcha.ts";

export type Status = ReplyOf<typeof citizenStatus>;
export type ProofSent = ReplyOf<typeof citizenSendProof>;
export type ProofWay = Status["proof_ways"][number];

const OPENS_BY_CODE: ReadonlySet<RefusalId> = new Set(["CITIZEN_TICKET_NOT_FOUND", "CITIZEN_LOOK_LIMIT"]);

export function useLookUp() {
  const t = useWords();
  const captcha = useCaptcha();
  const [number, setNumber] = useState("");
  const [who, setWho] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** An empty field is reported only after a submission, and until it has text. */
  const [wasSentEmpty, setSentEmpty] = useState(false);
  const [status, setStatus] = useState<Status | null>(null);
  /** Values of the present status: the fields may have changed since. */
  const [asked, setAsked] = useState({ ticket_no: "", known_as: "" });
  const [isTakenUp, setTakenUp] = useState(false);
  /** Number and person matched nothing: a code may. */
  const [wantsCode, setWantsCode] = useState(false);
  /** A code has just opened the complaint. */
  const [isOpened, setOpened] = useState(false);

  /** Applies an answer; returns the problem, or null. */
  const take = <C extends Call>(outcome: Outcome<C>, taking: (reply: ReplyOf<C>) => void): string | null => {
    if (!outcome.ok) return sayFailure(outcome.failure).join(" ");
    taking(outcome.reply);
    return null;
  };
  const person = { ticket_no: number.trim(), known_as: who.trim() };
  const missing = person.ticket_no === "" ? "number" : person.known_as === "" ? "who" : null;
  /** Runs one query at a time, with a solved captcha; returns the problem, or null. */
  const asking = async (question: (solved: SolvedCaptcha) => Promise<string | null>): Promise<string | null> => {
    if (isBusy) return null;
    setBusy(true);
    const solved = await captcha.solve();
    captcha.renew();
    const wrong = solved === null ? t("mine.captchaOff") : await question(solved);
    setBusy(false);
    return wrong;
  };
  /** Returns the first empty field, or null when the query was sent. */
  const lookUp = async (): Promise<"number" | "who" | null> => {
    if (isBusy) return null;
    setTakenUp(false);
    setOpened(false);
    setProblem(null);
    setSentEmpty(missing !== null);
    if (missing !== null) return missing;
    // The same query leaves the answer mounted, and with it the text the citizen is writing.
    if (person.ticket_no !== asked.ticket_no || person.known_as !== asked.known_as) setStatus(null);
    setProblem(
      await asking(async (solved) => {
        setAsked(person);
        const outcome = await ask(citizenStatus, { ...person, ...solved });
        setWantsCode(
          !outcome.ok && outcome.failure.refusal !== undefined && OPENS_BY_CODE.has(outcome.failure.refusal),
        );
        return take(outcome, setStatus);
      }),
    );
    return null;
  };
  /** Opens a confidential complaint; returns the problem, or null. */
  const openByCode = (code: string): Promise<string | null> =>
    asking(async (solved) => {
      const wrong = take(await ask(citizenStatus, { ...asked, code: code.trim(), ...solved }), setStatus);
      if (wrong === null) {
        setWantsCode(false);
        setOpened(true);
        setProblem(null);
      }
      return wrong;
    });
  /** Sends a code; returns the problem, or null. */
  const sendProof = (channel: ProofWay, onSent: (sent: ProofSent) => void): Promise<string | null> =>
    asking(async (solved) => take(await ask(citizenSendProof, { ...asked, channel, ...solved }), onSent));
  /** Reports it as not solved, with the code; returns the problem, or null once reopened. */
  const sayNotSolved = (reason: string, code: string): Promise<string | null> =>
    asking(async (solved) => {
      const body = { ...asked, reason: reason.trim(), code: code.trim(), ...solved };
      const wrong = take(await ask(citizenNotSolved, body), setStatus);
      setTakenUp(wrong === null);
      return wrong;
    });
  return {
    number,
    setNumber,
    who,
    setWho,
    numberProblem: wasSentEmpty && person.ticket_no === "" ? t("mine.numberMissing") : undefined,
    whoProblem: wasSentEmpty && person.known_as === "" ? t("mine.whoMissing") : undefined,
    isBusy,
    problem,
    status,
    isTakenUp,
    isOpened,
    wantsCode,
    /** Changes with each query, so that text about another ticket is cleared. */
    askedKey: `${asked.ticket_no} ${asked.known_as}`,
    lookUp,
    openByCode,
    sendProof,
    sayNotSolved,
    warmUp: captcha.warmUp,
  };
}

export type LookUp = ReturnType<typeof useLookUp>;
