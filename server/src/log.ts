/**
 * Format of log lines: one JSON object each, with error messages and without secrets or personal data. PostgreSQL
 * repeats row values in an error's detail, which is removed too.
 */
import { stdSerializers, type LoggerOptions } from "pino";

const SECRET = [
  "authorization",
  "cookie",
  "password",
  "new_password",
  "token",
  "otp",
  "secret",
  "captcha",
  "mobile",
  "email",
];
/** Redacted keys, at the top level and one level below. */
const SECRET_PATHS = SECRET.flatMap((name) => [name, `*.${name}`]);
const OF_ERRORS = ["err", "error"].flatMap((name) =>
  ["detail", "where", "parameters"].map((part) => `${name}.${part}`),
);

/** Log settings of this level, for `pino` and Fastify. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: stdSerializers.err, error: stdSerializers.err },
  redact: {
    paths: [...SECRET_PATHS, "req.headers.authorization", "req.headers.cookie", ...OF_ERRORS],
    censor: "[left out]",
  },
});
