import assert from "node:assert/strict";
import test from "node:test";
import { meaningOf, problemText, readProblem, type Doing } from "./errors.ts";
import type { Json } from "./json.ts";

const type = (name: string): string => `https://api.x.com/2/problems/${name}`;

const cases: readonly {
  readonly name: string;
  readonly status: number;
  readonly body: Json;
  readonly doing?: Doing;
  readonly means: string;
}[] = [
  {
    name: "a rate limit as a problem",
    status: 429,
    body: {
      title: "Too Many Requests",
      detail: "Too Many Requests",
      type: "about:blank",
      status: 429,
    },
    means: "rate-limited",
  },
  {
    name: "a rate limit in the old shape",
    status: 429,
    body: { errors: [{ code: 88, message: "Rate limit exceeded" }] },
    means: "rate-limited",
  },
  {
    name: "a rate limit of the OpenAPI shape",
    status: 429,
    body: { code: 88, message: "Rate limit exceeded" },
    means: "rate-limited",
  },
  { name: "a rate limit without a body", status: 429, body: null, means: "rate-limited" },
  {
    name: "a usage cap inside a 429",
    status: 429,
    body: {
      title: "UsageCapExceeded",
      detail: "Usage cap exceeded: Monthly product cap",
      type: type("usage-capped"),
    },
    means: "CREDIT",
  },
  {
    name: "credit used up",
    status: 402,
    body: {
      title: "CreditsDepleted",
      detail: "does not have any credits to fulfill this request",
      type: type("credits"),
    },
    means: "CREDIT",
  },
  {
    name: "a token no longer good",
    status: 401,
    body: { title: "Unauthorized", status: 401 },
    means: "AUTH",
  },
  {
    name: "an account suspended",
    status: 403,
    body: { errors: [{ code: 64, message: "Your account is suspended" }] },
    doing: "reply",
    means: "AUTH",
  },
  {
    name: "the same, in the new shape",
    status: 403,
    body: {
      title: "Forbidden",
      detail: "The user used for authentication is suspended",
      type: type("user-suspended"),
    },
    doing: "message",
    means: "AUTH",
  },
  {
    name: "our account locked",
    status: 403,
    body: { detail: "To protect our users, your account is temporarily locked." },
    doing: "reply",
    means: "AUTH",
  },
  {
    name: "a citizen who is suspended, whom we write to",
    status: 403,
    body: { errors: [{ code: 63, message: "User has been suspended." }] },
    doing: "message",
    means: "DM_CLOSED",
  },
  {
    name: "a citizen who is suspended, whom we answer",
    status: 403,
    body: { title: "Forbidden", detail: "User has been suspended: [2107]." },
    doing: "reply",
    means: "FORBIDDEN",
  },
  {
    name: "an author who did not name us",
    status: 403,
    body: {
      detail:
        "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
      title: "Forbidden",
    },
    doing: "reply",
    means: "NOT_SUMMONED",
  },
  {
    name: "the same, in the old shape",
    status: 403,
    body: { errors: [{ code: 433, message: "The original author restricted who can reply" }] },
    doing: "reply",
    means: "NOT_SUMMONED",
  },
  {
    name: "a text sent before",
    status: 403,
    body: {
      detail: "You are not allowed to create a Tweet with duplicate content.",
      title: "Forbidden",
    },
    doing: "reply",
    means: "DUPLICATE",
  },
  {
    name: "a text sent before, by number",
    status: 403,
    body: { errors: [{ code: 187, message: "Status is a duplicate." }] },
    doing: "reply",
    means: "DUPLICATE",
  },
  {
    name: "a post that is gone",
    status: 403,
    body: { detail: "You attempted to reply to a Tweet that is deleted or not visible to you." },
    doing: "reply",
    means: "POST_GONE",
  },
  {
    name: "a post that was never there",
    status: 404,
    body: { type: type("resource-not-found") },
    doing: "reply",
    means: "POST_GONE",
  },
  {
    name: "closed messages",
    status: 403,
    body: { detail: "You do not have permission to DM one or more participants." },
    doing: "message",
    means: "DM_CLOSED",
  },
  {
    name: "our own missing right to write messages",
    status: 403,
    body: { title: "Client Forbidden", type: type("client-forbidden") },
    doing: "message",
    means: "FORBIDDEN",
  },
  {
    name: "another refusal",
    status: 403,
    body: { title: "Forbidden", detail: "no" },
    doing: "reply",
    means: "FORBIDDEN",
  },
  {
    name: "a text too long",
    status: 400,
    body: { title: "Invalid Request", errors: [{ message: "Your Tweet text is too long." }] },
    doing: "reply",
    means: "INVALID",
  },
  { name: "failure at X", status: 503, body: null, doing: "reply", means: "server-failure" },
  { name: "a gateway's page", status: 502, body: null, doing: "reply", means: "server-failure" },
];

for (const { name, status, body, doing = "read", means } of cases) {
  test(`knows ${name}`, () => {
    const meaning = meaningOf(readProblem(status, body), doing);
    assert.equal(meaning.kind === "refused" ? meaning.code : meaning.kind, means);
  });
}

test("repeats X's own words", () => {
  assert.equal(problemText(readProblem(403, { title: "Forbidden", detail: "no" })), "X answered 403 (Forbidden: no)");
  assert.equal(problemText(readProblem(500, null)), "X answered 500");
});
