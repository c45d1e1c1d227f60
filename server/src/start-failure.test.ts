import assert from "node:assert/strict";
import { test } from "node:test";
import { databaseHost, NOT_DONE, sayWhy } from "./start-failure.ts";

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

for (const [code, sentence] of [
  ["EACCES", "this user may not use /x/y. Run it as the user of the server, or give that place to this one."],
  ["EROFS", "/x/y can only be read. Mount it for writing, or name another place in the settings."],
  ["ENOSPC", "there is no room left for /x/y. Make room on its disk, and try again."],
  ["ENOENT", "there is no /x/y. Make it, or name another place."],
  ["EISDIR", "a folder stands where a file is wanted. Correct what was given, or the settings."],
  ["ENOTDIR", "a part of /x/y is a file and no folder. Name another place in the settings."],
] as const)
  test(`a disk that says ${code} is told of with what to do`, () => {
    const error = failure({ code, syscall: "open", path: "/x/y" });
    assert.equal(sayWhy(error, NOT_DONE), `This could not be done: ${sentence}`);
  });

test("a folder that cannot be made is told of as such, whatever the disk says", () => {
  assert.equal(
    sayWhy(failure({ code: "ENOENT", syscall: "mkdir", path: "/x/y" })),
    "SMGT cannot start: /x/y cannot be made. Make it for this user, or name another place in the settings.",
  );
});

test("a write that has no path is of the disk", () => {
  assert.equal(
    sayWhy(failure({ code: "ENOSPC", syscall: "write" })),
    "SMGT cannot start: there is no room left for what is written. Make room on its disk, and try again.",
  );
});

test("a database that is away is told of in words, also where a name has two addresses", () => {
  const refused = (address: string): Error =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED", syscall: "connect" });
  const says =
    "This could not be done: the database does not answer (connect ECONNREFUSED ::1:5432). Start it, or correct its address in the settings.";
  assert.equal(sayWhy(refused("::1:5432"), NOT_DONE), says);
  const both = Object.assign(new AggregateError([refused("::1:5432"), refused("127.0.0.1:5432")]), {
    code: "ECONNREFUSED",
  });
  assert.equal(sayWhy(both, NOT_DONE), says);
});

test("the database is named without user and password", () => {
  assert.equal(databaseHost("postgres://smgt:hunter2@db.example.org:5432/smgt"), "db.example.org:5432");
  assert.equal(databaseHost("not a url with hunter2"), "the given address");
  for (const socket of [
    "postgres://smgt:hunter2@/smgt?host=/run/postgresql",
    "postgres:///smgt?host=/run/postgresql&user=smgt",
    "postgres://smgt:hunter2@%2Frun%2Fpostgresql/smgt",
  ])
    assert.equal(databaseHost(socket), "/run/postgresql");
});

test("a database that says no is told of with its words and what to do", () => {
  assert.equal(
    sayWhy(failure({ code: "28P01", message: 'password authentication failed for user "smgt"' }), NOT_DONE),
    'This could not be done: password authentication failed for user "smgt". Correct the role and its password in the address that the settings name.',
  );
  assert.match(
    sayWhy(failure({ code: "3D000" })),
    /^SMGT cannot start: listen failed\. Make it \(docs\/.+\), or correct/,
  );
});
