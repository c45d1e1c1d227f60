/** How the tools of PostgreSQL are told where the database is. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { forTools } from "./copy-database.ts";

const CASES: readonly (readonly [string, string, string, string])[] = [
  [
    "the password apart",
    "postgres://keeper:p%40ss@db.example.org:5433/smgt",
    "postgres://keeper@db.example.org:5433/smgt",
    "p@ss",
  ],
  ["no password", "postgres://keeper@db.example.org/smgt", "postgres://keeper@db.example.org/smgt", ""],
  [
    "an IPv6 address",
    "postgres://keeper:pw@[2001:db8::7]:5433/smgt",
    "postgres://keeper@[2001:db8::7]:5433/smgt",
    "pw",
  ],
  [
    "encryption and certificates",
    "postgresql://keeper:pw@db/smgt?sslmode=verify-full&sslrootcert=/etc/smgt/ca.pem",
    "postgresql://keeper@db/smgt?sslmode=verify-full&sslrootcert=%2Fetc%2Fsmgt%2Fca.pem",
    "pw",
  ],
  ["a socket", "postgresql:///smgt?host=/run/postgresql", "postgresql:///smgt?host=%2Frun%2Fpostgresql", ""],
  [
    "a socket and a role",
    "postgres://keeper:pw@/smgt?host=/run/postgresql",
    "postgres://keeper@/smgt?host=%2Frun%2Fpostgresql",
    "pw",
  ],
  ["a password among the settings", "postgres://keeper@db/smgt?password=p%2Bw", "postgres://keeper@db/smgt", "p+w"],
  [
    "spaces and plus signs as libpq reads them",
    "postgres://keeper@db/smgt?application_name=a%20b%2Bc",
    "postgres://keeper@db/smgt?application_name=a%20b%2Bc",
    "",
  ],
  [
    "what only our driver knows",
    "postgres://keeper:pw@db/smgt?uselibpqcompat=true&sslmode=no-verify",
    "postgres://keeper@db/smgt?sslmode=require",
    "pw",
  ],
];

for (const [what, url, address, password] of CASES)
  it(`tells ${what}`, () => assert.deepEqual(forTools(url), { address, password }));
