import assert from "node:assert/strict";
import { test } from "node:test";
import { databaseHost, sayWhy } from "./start-failure.ts";

const failure = (facts: object): Error => Object.assign(new Error("listen failed"), facts);

test("a taken port is named, with the way out", () => {
  assert.equal(
    sayWhy(failure({ code: "EADDRINUSE", port: 8080 })),
    "SMGT cannot start: port 8080 is taken by another program. Stop that one, or choose another port with SMGT_PORT.",
  );
  assert.match(sayWhy(failure({ code: "EADDRINUSE" })), /port \? is taken/);
});

test("a port that this user may not have is named", () => {
  assert.match(sayWhy(failure({ code: "EACCES", port: 80 })), /may not listen on port 80\. Choose one above 1023/);
});

test("anything else says its own sentence and no stack", () => {
  assert.equal(sayWhy(new Error("the disk is full")), "SMGT cannot start: the disk is full");
  assert.equal(sayWhy("no"), "SMGT cannot start: no");
  assert.ok(!sayWhy(failure({ code: "EACCES", path: "/x" })).includes("port"));
});

test("the database is named without user and password", () => {
  assert.equal(databaseHost("postgres://smgt:hunter2@db.example.org:5432/smgt"), "db.example.org:5432");
  assert.equal(databaseHost("not a url with hunter2"), "the given address");
});
