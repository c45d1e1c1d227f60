import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { databaseUrlsOf } from "./db/server-addresses.ts";
import { ConfigError, readConfig, readDatabaseUrls } from "./config.ts";
import { appAddress } from "./config-boundary.ts";

const ROOT = "/srv/smgt";
const SECRET = "9f2c61d07be84a35c1d6ee70ab93f458";
const X = {
  X_BEARER_TOKEN: "AAAAAAAAAAAAAAAAAAAAAMLheAAAAAAA0%2BuSeid%2BULvsea4JtiGRiSDSJSI",
  X_USER_TOKEN: "7505382-9Ux41kQpzTnVbW3rLs8yHd",
  X_CONSUMER_SECRET: "kd94hf93k423kf44Pq71zXw20Lm5",
  X_ACCOUNT_ID: "42",
  X_ACCOUNT_HANDLE: "haryana_cell",
};
/** Complete production settings; each case removes or spoils one. */
const PRODUCTION = {
  SMGT_MODE: "production",
  SMGT_SECRET: SECRET,
  DATABASE_URL: "postgres://smgt:pw@db.example.org:5432/smgt",
  SMGT_PUBLIC_URL: "https://grievance.example.gov.in",
  ...X,
};
type Env = Readonly<Record<string, string | undefined>>;

function problemsOf(env: Env): readonly string[] {
  try {
    readConfig(env, ROOT);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error));
    return error.problems;
  }
}

describe("the settings of production", () => {
  it("are taken when all is there", () => {
    const config = readConfig(PRODUCTION, ROOT);
    assert.equal(config.mode, "production");
    assert.equal(config.secret, SECRET);
    assert.deepEqual(config.secrets, [SECRET]);
    const before = "b1946ac92492d2347c6235b4d2611184";
    assert.deepEqual(readConfig({ ...PRODUCTION, SMGT_SECRET_BEFORE: before }, ROOT).secrets, [SECRET, before]);
    assert.equal(config.databaseUrl, PRODUCTION.DATABASE_URL);
    assert.equal(config.publicUrl, PRODUCTION.SMGT_PUBLIC_URL);
    assert.equal(config.x?.apiBaseUrl, "https://api.x.com");
    assert.equal(config.x?.accountHandle, "haryana_cell");
    assert.equal(config.logLevel, "info");
    assert.equal(config.checkReplies, false);
    assert.equal(config.encryptBodies, true);
    assert.equal(config.sessionRequestsPerMinute, 600);
    assert.equal(config.publicRequestsPerMinute, 1_200);
    assert.equal(config.webhookRequestsPerMinute, 6_000);
    assert.equal(config.shedAfterMs, 1_000);
    assert.equal(config.trustProxy, 1);
  });

  const cases: readonly { readonly name: string; readonly change: Env; readonly says: RegExp }[] = [
    { name: "no secret", change: { SMGT_SECRET: undefined }, says: /^SMGT_SECRET is missing/ },
    { name: "a secret of spaces", change: { SMGT_SECRET: "   " }, says: /^SMGT_SECRET is missing/ },
    { name: "a short secret", change: { SMGT_SECRET: SECRET.slice(1) }, says: /^SMGT_SECRET is too short/ },
    { name: "an example", change: { SMGT_SECRET: `change-me-${SECRET}` }, says: /^SMGT_SECRET looks like an example/ },
    { name: "one letter", change: { SMGT_SECRET: "a".repeat(40) }, says: /^SMGT_SECRET looks like an example/ },
    {
      name: "a weak secret of before",
      change: { SMGT_SECRET_BEFORE: "before" },
      says: /^SMGT_SECRET_BEFORE is too short/,
    },
    { name: "the same before", change: { SMGT_SECRET_BEFORE: SECRET }, says: /^SMGT_SECRET_BEFORE is the same/ },
    { name: "no database", change: { DATABASE_URL: "" }, says: /^DATABASE_URL is missing/ },
    ...["smgt", "postgres://smgt:n#n@db/smgt", "postgres://smgt:n%n@db/smgt", "https://smgt:nn@db/smgt"].map(
      (given) => ({
        name: `${given} for a database`,
        change: { DATABASE_URL: given },
        says: /^DATABASE_URL cannot be read as an address; write postgres:\/\/role:password@host\/database, .* and %25 for %\.$/,
      }),
    ),
    {
      name: "a mail server's password with a %",
      change: {
        SMGT_SMTP_URL: "smtps://smgt:kd94h%f93k4xx@mail.example.gov.in",
        SMGT_MAIL_FROM: "cell@example.gov.in",
      },
      says: /^SMGT_SMTP_URL has a % in name or password that stands for nothing; write it as %25\.$/,
    },
    {
      name: "another level of the log",
      change: { SMGT_LOG_LEVEL: "verbose" },
      says: /^SMGT_LOG_LEVEL is "verbose"; give one of trace, debug, info, warn, error, fatal, silent\.$/,
    },
    { name: "an http address", change: { SMGT_PUBLIC_URL: "http://grievance.example.gov.in" }, says: /https:\/\// },
    {
      name: "an address with a folder",
      change: { SMGT_PUBLIC_URL: "https://grievance.example.gov.in/smgt" },
      says: /^SMGT_PUBLIC_URL is .*A folder goes into SMGT_BASE_PATH\.$/,
    },
    {
      name: "an address with a name in it",
      change: { SMGT_PUBLIC_URL: "https://asha@grievance.example.gov.in" },
      says: /^SMGT_PUBLIC_URL is .*the host alone/,
    },
    { name: "no address", change: { SMGT_PUBLIC_URL: undefined }, says: /^SMGT_PUBLIC_URL must be/ },
    {
      name: "half X credentials",
      change: { X_USER_TOKEN: undefined, X_ACCOUNT_ID: " " },
      says: /half there: set X_USER_TOKEN, X_ACCOUNT_ID too/,
    },
    { name: "a port that is no number", change: { SMGT_PORT: "http" }, says: /^SMGT_PORT is "http"; give a whole/ },
    { name: "a port too high", change: { SMGT_PORT: "65536" }, says: /^SMGT_PORT is "65536"/ },
    { name: "half a connection", change: { SMGT_POOL_SIZE: "2.5" }, says: /^SMGT_POOL_SIZE is "2.5"/ },
    { name: "a pool that serves nobody", change: { SMGT_POOL_SIZE: "4" }, says: /^SMGT_POOL_SIZE is "4"/ },
    {
      name: "half of the mail",
      change: { SMGT_SMTP_URL: "smtps://mail.example.gov.in" },
      says: /^Mail is half there: set SMGT_MAIL_FROM too/,
    },
    {
      name: "half of the SMS gateway",
      change: { SMGT_SMS_TOKEN: SECRET },
      says: /^SMS is half there: set SMGT_SMS_URL too/,
    },
    {
      name: "half of the settings for browsers",
      change: { SMGT_PUSH_PUBLIC_KEY: "B".repeat(87) },
      says: /^Messages to browsers are half there: set SMGT_PUSH_PRIVATE_KEY, SMGT_PUSH_CONTACT too/,
    },
    {
      name: "keys for browsers that are none",
      change: {
        SMGT_PUSH_PUBLIC_KEY: "short",
        SMGT_PUSH_PRIVATE_KEY: "short",
        SMGT_PUSH_CONTACT: "mailto:smgt@example.gov.in",
      },
      says: /are no pair of keys; make one with/,
    },
    {
      name: "a contact that message services cannot use",
      change: {
        SMGT_PUSH_PUBLIC_KEY: "B".repeat(87),
        SMGT_PUSH_PRIVATE_KEY: "k".repeat(43),
        SMGT_PUSH_CONTACT: "the cell",
      },
      says: /^SMGT_PUSH_CONTACT must begin with mailto: or https:/,
    },
    {
      name: "a mail server that is none",
      change: { SMGT_SMTP_URL: "https://mail.example.gov.in", SMGT_MAIL_FROM: "smgt@example.gov.in" },
      says: /^SMGT_SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\//,
    },
    {
      name: "a scanner without a port",
      change: { SMGT_CLAMD: "clamd" },
      says: /^SMGT_CLAMD is "clamd"; give host:port/,
    },
    {
      name: "a former key of the audit that is none",
      change: { SMGT_AUDIT_FORMER_KEYS: "short" },
      says: /^SMGT_AUDIT_FORMER_KEYS has a word that is no public key/,
    },
    { name: "a proxy by name", change: { SMGT_TRUST_PROXY: "nginx" }, says: /^SMGT_TRUST_PROXY is "nginx"; give/ },
    { name: "its own minute", change: { SMGT_MINUTE_MS: "60000" }, says: /^SMGT_MINUTE_MS is for tests/ },
    { name: "a base path with dots", change: { SMGT_BASE_PATH: "/../etc/" }, says: /^SMGT_BASE_PATH is/ },
    { name: "half an encryption", change: { SMGT_BODY_ENCRYPTION: "yes" }, says: /^SMGT_BODY_ENCRYPTION is "yes"/ },
    { name: "a contact that is none", change: { SMGT_TEAM_CONTACT: '"><b>' }, says: /^SMGT_TEAM_CONTACT is/ },
    { name: "few letters", change: { SMGT_SECRET: "abcabcd".repeat(6) }, says: /^SMGT_SECRET repeats itself/ },
    {
      name: "a word for X's secret",
      change: { X_CONSUMER_SECRET: "consumer" },
      says: /^X_CONSUMER_SECRET is too short/,
    },
    {
      name: "the demo's secret of X",
      change: { X_CONSUMER_SECRET: DEMO_ACCOUNT.consumerSecret },
      says: /^X_CONSUMER_SECRET looks like an example; take the one that the developer portal/,
    },
    {
      name: "one letter as a token of X",
      change: { X_BEARER_TOKEN: "a".repeat(50) },
      says: /^X_BEARER_TOKEN looks like an example/,
    },
    {
      name: "two letters as a token of X",
      change: { X_USER_TOKEN: "ab".repeat(20) },
      says: /^X_USER_TOKEN repeats itself/,
    },
    {
      name: "X in plain text",
      change: { X_API_BASE_URL: "http://api.x.com" },
      says: /^X_API_BASE_URL must begin with https/,
    },
    {
      name: "a loopback that is none",
      change: { X_API_BASE_URL: "http://localhost.example.org" },
      says: /^X_API_BASE_URL must begin with https/,
    },
    {
      name: "SMS in plain text",
      change: { SMGT_SMS_URL: "http://sms.example.gov.in/send", SMGT_SMS_TOKEN: SECRET },
      says: /^SMGT_SMS_URL must begin with https/,
    },
    {
      name: "a short token of the gateway",
      change: { SMGT_SMS_URL: "https://sms.example.gov.in/send", SMGT_SMS_TOKEN: "gateway" },
      says: /^SMGT_SMS_TOKEN is too short.*ask the gateway/,
    },
    {
      name: "a mail password that many have",
      change: { SMGT_SMTP_URL: "smtps://smgt:Password%401234@mail.example.gov.in", SMGT_MAIL_FROM: "a@example.gov.in" },
      says: /^The password in SMGT_SMTP_URL looks like an example/,
    },
    {
      name: "every proxy",
      change: { SMGT_TRUST_PROXY: "0.0.0.0/0" },
      says: /^SMGT_TRUST_PROXY believes 0\.0\.0\.0\/0/,
    },
    { name: "half of them", change: { SMGT_TRUST_PROXY: "10.0.0.1, 128.0.0.0/1" }, says: /believes 128\.0\.0\.0\/1/ },
    { name: "every proxy of IPv6", change: { SMGT_TRUST_PROXY: "::/0" }, says: /^SMGT_TRUST_PROXY believes ::\/0/ },
    {
      name: "every proxy of IPv4 in disguise",
      change: { SMGT_TRUST_PROXY: "::ffff:0.0.0.0/96" },
      says: /^SMGT_TRUST_PROXY believes ::ffff/,
    },
    { name: "many proxies", change: { SMGT_TRUST_PROXY: "6" }, says: /^SMGT_TRUST_PROXY is 6; give the number/ },
    { name: "an address that is none", change: { SMGT_TRUST_PROXY: "10.0.0.999" }, says: /^SMGT_TRUST_PROXY is "10/ },
    { name: "a free captcha", change: { SMGT_CAPTCHA_COST: "0" }, says: /^SMGT_CAPTCHA_COST is "0"/ },
    {
      name: "a cheap captcha",
      change: { SMGT_CAPTCHA_COST: "1999" },
      says: /^SMGT_CAPTCHA_COST is 1999, which stops no/,
    },
    {
      name: "a log of everything",
      change: { SMGT_LOG_LEVEL: "trace" },
      says: /^SMGT_LOG_LEVEL is trace, which writes/,
    },
    { name: "a log of nearly everything", change: { SMGT_LOG_LEVEL: "debug" }, says: /^SMGT_LOG_LEVEL is debug/ },
    {
      name: "nobody with a second factor",
      change: { SMGT_SECOND_FACTOR: "nobody" },
      says: /^SMGT_SECOND_FACTOR is nobody/,
    },
    { name: "a choice that is none", change: { SMGT_SECOND_FACTOR: "some" }, says: /^SMGT_SECOND_FACTOR is "some"/ },
    {
      name: "a row of keys",
      change: { SMGT_SECRET: "qwertyuiopasdfghjklzxcvbnm123456" },
      says: /^SMGT_SECRET goes along .*keyboard/,
    },
    {
      name: "a row of keys in capitals, backwards",
      change: { SMGT_SECRET: "POIUYTREWQLKJHGFDSAMNBVCXZ987654" },
      says: /^SMGT_SECRET goes along/,
    },
    {
      name: "the alphabet",
      change: { SMGT_SECRET: "abcdefghijklmnopqrstuvwxyz987654" },
      says: /^SMGT_SECRET goes along the alphabet/,
    },
    {
      name: "columns of the keyboard",
      change: { SMGT_SECRET: "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9" },
      says: /^SMGT_SECRET goes along/,
    },
    {
      name: "a piece again and again",
      change: { SMGT_SECRET: "t7Kp2xQ9vB4mt7Kp2xQ9vB4mt7Kp2xQ9" },
      says: /^SMGT_SECRET repeats itself/,
    },
    {
      name: "few different characters",
      change: { SMGT_SECRET: "7a0b3c10ab7c03ab01c7b3a0c7b1a30c" },
      says: /^SMGT_SECRET has too few different characters/,
    },
    {
      name: "a token of rows",
      change: { X_BEARER_TOKEN: "asdfghjklqwertyuiop99" },
      says: /^X_BEARER_TOKEN goes along/,
    },
  ];
  for (const { name, change, says } of cases) {
    it(`refuse ${name}, with one sentence`, () => {
      const problems = problemsOf({ ...PRODUCTION, ...change });
      assert.equal(problems.length, 1, problems.join("\n"));
      assert.match(problems[0] ?? "", says);
    });
  }

  it("are refused with every problem at once, and the secret is not repeated", () => {
    const problems = problemsOf({
      SMGT_MODE: "production",
      SMGT_SECRET: "hunter2",
      SMGT_PORT: "-1",
      SMGT_POOL_SIZE: "many",
      SMGT_CAPTCHA_COST: "NaN",
      X_BEARER_TOKEN: "only this",
    });
    assert.deepEqual(
      problems.map((line) => /SMGT_[A-Z_]+|DATABASE_URL|X_BEARER_TOKEN|X credentials/.exec(line)?.[0]),
      [
        "SMGT_PORT",
        "SMGT_SECRET",
        "DATABASE_URL",
        "SMGT_PUBLIC_URL",
        "X_BEARER_TOKEN",
        "X credentials",
        "SMGT_POOL_SIZE",
        "SMGT_CAPTCHA_COST",
      ],
    );
    const { message } = new ConfigError(problems);
    assert.match(message, /^SMGT cannot start:\n( {2}- .+\n){7} {2}- .+$/);
    assert.ok(!message.includes("hunter2"));
  });

  it("name the proxies that are believed, by number or address", () => {
    const trust = (given: string) => readConfig({ ...PRODUCTION, SMGT_TRUST_PROXY: given }, ROOT).trustProxy;
    assert.deepEqual(trust("2"), 2);
    assert.deepEqual(trust("0"), false);
    assert.deepEqual(trust("10.0.0.0/8, 2001:db8::1"), ["10.0.0.0/8", "2001:db8::1"]);
    assert.equal(readConfig(PRODUCTION, ROOT).trustProxy, 1);
  });

  it("name the virus scanner by port or socket", () => {
    const clamd = (given: string) => readConfig({ ...PRODUCTION, SMGT_CLAMD: given }, ROOT).clamd;
    assert.deepEqual(clamd("127.0.0.1:3310"), { host: "127.0.0.1", port: 3_310 });
    assert.deepEqual(clamd("[::1]:3310"), { host: "::1", port: 3_310 });
    assert.deepEqual(clamd("/run/clamav/clamd.ctl"), { path: "/run/clamav/clamd.ctl" });
  });

  it("take plain lines to the machine itself, and networks of proxies", () => {
    const env = {
      ...PRODUCTION,
      X_API_BASE_URL: "http://127.0.0.1:8081",
      SMGT_SMS_URL: "http://[::1]:9000/send",
      SMGT_SMS_TOKEN: SECRET,
      SMGT_TRUST_PROXY: "10.0.0.0/8, ::ffff:10.0.0.0/104, fd00::/8",
    };
    assert.deepEqual(problemsOf(env), []);
  });

  it("may leave X out altogether", () => {
    const without = Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !name.startsWith("X_")));
    assert.equal(readConfig(without, ROOT).x, null);
  });
});

describe("the two addresses of the database", () => {
  const ownerUrl = "postgres://smgt:pw@db.example.org:5432/smgt";
  const databaseUrl = "postgres://smgt_application:pw@db.example.org:5432/smgt";

  it("are read for the command that migrates", () => {
    const urls = readDatabaseUrls({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl });
    assert.deepEqual(urls, { databaseUrl, ownerUrl });
    assert.equal(readConfig({ ...PRODUCTION, DATABASE_OWNER_URL: ownerUrl }, ROOT).databaseOwnerUrl, ownerUrl);
  });

  it("may name several servers, of which one that writes is taken", () => {
    const several = "postgres://smgt_application:pw@db1.example.org:5432,db2.example.org:5433/smgt";
    for (const wish of ["", "?target_session_attrs=read-write", "?target_session_attrs=any"])
      assert.equal(readConfig({ ...PRODUCTION, DATABASE_URL: several + wish }, ROOT).databaseUrl, several + wish);
    assert.deepEqual(databaseUrlsOf(`${several}?sslmode=require`), [
      "postgres://smgt_application:pw@db1.example.org:5432/smgt?sslmode=require",
      "postgres://smgt_application:pw@db2.example.org:5433/smgt?sslmode=require",
    ]);
    assert.deepEqual(databaseUrlsOf(databaseUrl), [databaseUrl]);
    const problems = problemsOf({ ...PRODUCTION, DATABASE_URL: `${several}?target_session_attrs=standby` });
    assert.match(problems.join(), /^DATABASE_URL asks for a server by target_session_attrs/);
  });

  it("may be of a socket of the machine, in each way in which drivers write it", () => {
    for (const socket of [
      "postgres://smgt:pw@/smgt?host=/run/postgresql",
      "postgres://smgt:pw@%2Frun%2Fpostgresql/smgt",
      "postgresql://smgt:p%40%2F@localhost/smgt",
    ]) {
      assert.equal(readConfig({ ...PRODUCTION, DATABASE_URL: socket }, ROOT).databaseUrl, socket);
      const urls = readDatabaseUrls({ DATABASE_URL: socket, DATABASE_OWNER_URL: ownerUrl });
      assert.equal(urls.databaseUrl, socket);
    }
  });

  it("are refused when one is missing or names no role", () => {
    const problems = (env: Env): number => {
      try {
        readDatabaseUrls(env);
        return 0;
      } catch (error) {
        return error instanceof ConfigError ? error.problems.length : -1;
      }
    };
    assert.equal(problems({}), 2);
    assert.equal(problems({ DATABASE_URL: "postgres://db.example.org/smgt", DATABASE_OWNER_URL: ownerUrl }), 1);
    assert.equal(problems({ DATABASE_URL: "smgt", DATABASE_OWNER_URL: ownerUrl }), 1);
    assert.equal(problems({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: "postgres://smgt:50%@db/smgt" }), 1);
  });
});

describe("the settings of the demo", () => {
  it("need nothing", () => {
    const config = readConfig({}, ROOT);
    assert.deepEqual(
      { ...config, secret: null, secrets: [] },
      {
        mode: "demo",
        host: "127.0.0.1",
        port: 8080,
        publicUrl: "http://127.0.0.1:8080",
        databaseUrl: null,
        databaseOwnerUrl: null,
        dataDir: path.join(ROOT, ".smgt/data"),
        packDir: path.join(ROOT, "packs/haryana"),
        webDir: path.join(ROOT, "web/dist"),
        poolSize: 16,
        secret: null,
        secrets: [],
        captchaCost: 20_000,
        asksSecondFactor: false,
        x: null,
        mail: null,
        sms: null,
        push: null,
        clamd: null,
        audit: {
          folder: "/srv/smgt/.smgt/data/audit",
          keyFile: "/srv/smgt/.smgt/data/audit/key.pem",
          witnessFile: "/srv/smgt/.smgt/data/audit/witness.jsonl",
          formerKeys: [],
        },
        trustProxy: false,
        logLevel: "warn",
        checkReplies: true,
        basePath: "/",
        teamContact: null,
        encryptBodies: false,
        minuteMs: 60_000,
        statePassphrase: null,
        sessionRequestsPerMinute: 0,
        publicRequestsPerMinute: 0,
        webhookRequestsPerMinute: 0,
        shedAfterMs: 0,
        stallMs: 60_000,
        liveLines: 2_000,
        metrics: null,
        leaveMs: 0,
        threads: 4,
      },
    );
    assert.ok(config.secret.length >= 32);
  });

  it("can be changed one by one; empty ones are as good as none", () => {
    const config = readConfig({ SMGT_PORT: "0", SMGT_HOST: "::1", SMGT_DATA_DIR: "/var/x", SMGT_PACK_DIR: "" }, ROOT);
    assert.equal(config.port, 0);
    assert.equal(config.host, "::1");
    assert.equal(config.publicUrl, "http://[::1]:0");
    assert.equal(config.dataDir, "/var/x");
    assert.equal(config.packDir, path.join(ROOT, "packs/haryana"));
    assert.equal(readConfig({ SMGT_HOST: "0.0.0.0", SMGT_PORT: "81" }, ROOT).publicUrl, "http://0.0.0.0:81");
  });

  it("take an address with a slash at its end, and tell people the folder too", () => {
    const config = readConfig({ SMGT_PUBLIC_URL: "https://grievance.example.gov.in/" }, ROOT);
    assert.equal(config.publicUrl, "https://grievance.example.gov.in");
    assert.equal(appAddress(config), "https://grievance.example.gov.in");
    assert.equal(appAddress({ ...config, basePath: "/smgt/" }), "https://grievance.example.gov.in/smgt/");
  });

  it("take a base path in any spelling, and a shorter minute", () => {
    for (const [given, path] of [
      ["smgt", "/smgt/"],
      ["/smgt", "/smgt/"],
      ["/gov/smgt/", "/gov/smgt/"],
      ["/", "/"],
    ] as const)
      assert.equal(readConfig({ SMGT_BASE_PATH: given }, ROOT).basePath, path);
    assert.equal(readConfig({ SMGT_MINUTE_MS: "200" }, ROOT).minuteMs, 200);
    assert.match(problemsOf({ SMGT_MINUTE_MS: "0" })[0] ?? "", /^SMGT_MINUTE_MS is "0"/);
  });

  it("are refused in a mode that does not exist", () => {
    assert.match(problemsOf({ SMGT_MODE: "staging" })[0] ?? "", /^SMGT_MODE is "staging"; give demo or production/);
  });
});

describe("the settings of operating", () => {
  it("give no figures where nobody asked for them", () => {
    assert.equal(readConfig({ SMGT_MODE: "test" }, ROOT).metrics, null);
  });

  it("give figures to this machine alone, unless there is a token", () => {
    assert.deepEqual(readConfig({ SMGT_MODE: "test", SMGT_METRICS_PORT: "9464" }, ROOT).metrics, {
      host: "127.0.0.1",
      port: 9464,
      token: null,
    });
    const open = { SMGT_MODE: "test", SMGT_METRICS_PORT: "9464", SMGT_METRICS_HOST: "0.0.0.0" };
    assert.match(problemsOf(open)[0] ?? "", /SMGT_METRICS_HOST is "0\.0\.0\.0".*give SMGT_METRICS_TOKEN too/);
    assert.match(problemsOf({ ...open, SMGT_METRICS_TOKEN: "short" })[0] ?? "", /SMGT_METRICS_TOKEN is too short/);
    assert.deepEqual(problemsOf({ ...open, SMGT_METRICS_TOKEN: SECRET }), []);
  });
});
