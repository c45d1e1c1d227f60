/** Operators' pages and files agree with the program. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { BACKUP_DAYS } from "@smgt/server/domain/casework/citizens/rights/backup-expiry.ts";
import { MULTIPART_LIMITS } from "@smgt/server/http/multipart.ts";
import { ROOT } from "../support/paths.ts";

const MB = 1_048_576;

const opsFile = (name: string): string => readFileSync(path.join(ROOT, "ops", name), "utf8");

it("no backup outlives the period after which citizens are told that erased data is gone", () => {
  const weeks = Number(/^repo1-retention-full=(\d+)$/m.exec(opsFile("pgbackrest.conf"))?.[1]);
  assert.match(opsFile("systemd/smgt-database-backup@full.timer"), /^OnCalendar=Sun /m);
  assert.equal(weeks * 7, BACKUP_DAYS);
  const days = Number(/ --keep-within-daily=(\d+)d --prune$/m.exec(opsFile("systemd/smgt-files-check.service"))?.[1]);
  assert.ok(days < BACKUP_DAYS, `${days} days`);
});

it("backups of machine and container exclude the same folders", () => {
  const excluded = (name: string): string[] => opsFile(name).match(/--exclude=\S+/g) ?? [];
  const unit = excluded("systemd/smgt-files-backup.service");
  assert.equal(unit.length, 3);
  assert.deepEqual(excluded("container/compose.yaml"), unit);
});

it("the described proxy forwards all requests that a server accepts", () => {
  const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  const [, size] = /^ +client_max_body_size (\d+)m;$/m.exec(page) ?? [];
  assert.ok(Number(size) * MB > MULTIPART_LIMITS.files * MULTIPART_LIMITS.fileSize, `${size} MB`);
  assert.ok(page.includes(`requests of ${size} MB (uploads)`));
});

it("the described proxy speaks only TLS 1.2 and 1.3 with forward secrecy, and no plain text", () => {
  const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  assert.deepEqual(
    page.match(/^ +(?:listen|ssl_protocols|ssl_ciphers) .*;$/gm)?.map((line) => line.trim()),
    ["listen 443 ssl http2;", "ssl_protocols TLSv1.2 TLSv1.3;", "ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;"],
  );
});

it("the described proxy hides the details of readiness", () => {
  const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  assert.match(page, /^ +location \/health\/ \{\n +return 404;\n +\}$/m);
});

it("an image contains no git history, packages or database secrets of the build machine", () => {
  const left = readFileSync(path.join(ROOT, ".dockerignore"), "utf8").split("\n");
  for (const name of [".git", "**/node_modules", ".smgt", "web/dist"]) assert.ok(left.includes(name), name);
});

it("every container of the Compose file with settings has a file that the page describes", () => {
  const compose = opsFile("container/compose.yaml");
  const page = readFileSync(path.join(ROOT, "docs/how-to/run-in-containers.md"), "utf8");
  const files = [...compose.matchAll(/env_file: \[\/etc\/smgt\/([\w.]+)\]/g)].map(([, name]) => name);
  assert.deepEqual(files.toSorted(), ["database.env", "migrate.env", "restic.env", "smgt.env"]);
  for (const name of files) assert.ok(page.includes(`| \`${name}\` |`), name);
});

it("the container's script creates the roles", () => {
  const script = opsFile("container/database-roles.sh");
  const page = readFileSync(path.join(ROOT, "docs/how-to/run-in-containers.md"), "utf8");
  for (const name of ["SMGT_OWNER_PASSWORD", "SMGT_APPLICATION_PASSWORD"]) {
    assert.ok(script.includes(`\\getenv ${name.split("_")[1]?.toLowerCase()} ${name}`), name);
    assert.ok(page.includes(`\`${name}\``), name);
  }
});
