/** What the page and the files for those who operate the servers say is what the program does. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { archiveCommand } from "@smgt/server/backup/archive.ts";
import { MULTIPART_LIMITS } from "@smgt/server/http/multipart.ts";
import { ROOT } from "../support/paths.ts";

const MB = 1_048_576;

for (const file of ["docs/operations.md", "ops/container/compose.yaml"])
  it(`${file} has the command by which the program archives`, () => {
    const text = readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\s+/g, " ");
    assert.ok(text.includes(archiveCommand("/var/backups/smgt/wal")));
  });

for (const [file, sign] of [
  ["docs/operations.md", " = "],
  ["ops/container/compose.yaml", "="],
] as const)
  it(`${file} lets the first checkpoint after a start come when the archive is due`, () => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    for (const name of ["archive_timeout", "checkpoint_timeout"]) assert.ok(text.includes(`${name}${sign}50\n`), name);
  });

it("the proxy that the pages describe lets through what a server takes", () => {
  const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  const [, size] = /^ +client_max_body_size (\d+)m;$/m.exec(page) ?? [];
  assert.ok(Number(size) * MB > MULTIPART_LIMITS.files * MULTIPART_LIMITS.fileSize, `${size} MB`);
  assert.ok(page.includes(`requests of ${size} MB (uploads)`));
});

it("the proxy that the page describes speaks TLS 1.2 and 1.3 only, with forward secrecy, and to nobody in plain text", () => {
  const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  assert.deepEqual(
    page.match(/^ +(?:listen|ssl_protocols|ssl_ciphers) .*;$/gm)?.map((line) => line.trim()),
    ["listen 443 ssl http2;", "ssl_protocols TLSv1.2 TLSv1.3;", "ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;"],
  );
});

it("the proxy that the page describes keeps the details of readiness on the machine", () => {
  const page = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  assert.match(page, /^ +location \/health\/ \{\n +return 404;\n +\}$/m);
});

it("an image takes over no history, no packages and no database with its secrets from the machine that builds it", () => {
  const left = readFileSync(path.join(ROOT, ".dockerignore"), "utf8").split("\n");
  for (const name of [".git", "**/node_modules", ".smgt", "web/dist"]) assert.ok(left.includes(name), name);
});

it("every container of the Compose file that reads settings has a file that the page describes", () => {
  const compose = readFileSync(path.join(ROOT, "ops/container/compose.yaml"), "utf8");
  const page = readFileSync(path.join(ROOT, "docs/how-to/run-in-containers.md"), "utf8");
  const files = [...compose.matchAll(/env_file: \[\/etc\/smgt\/([\w.]+)\]/g)].map(([, name]) => name);
  assert.deepEqual(files.toSorted(), ["backup.env", "database.env", "migrate.env", "smgt.env"]);
  for (const name of files) assert.ok(page.includes(`| \`${name}\` |`), name);
});

it("the script of the container makes the roles, and lets the one in that copies", () => {
  const script = readFileSync(path.join(ROOT, "ops/container/database-roles.sh"), "utf8");
  const page = readFileSync(path.join(ROOT, "docs/how-to/run-in-containers.md"), "utf8");
  for (const name of ["SMGT_OWNER_PASSWORD", "SMGT_APPLICATION_PASSWORD", "SMGT_BACKUP_PASSWORD"]) {
    assert.ok(script.includes(`\\getenv ${name.split("_")[1]?.toLowerCase()} ${name}`), name);
    assert.ok(page.includes(`\`${name}\``), name);
  }
  assert.match(script, /^echo 'host replication smgt_backup all scram-sha-256' >> "\$PGDATA\/pg_hba\.conf"$/m);
});
