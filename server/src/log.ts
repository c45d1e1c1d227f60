/**
 * How lines of the log look: one JSON object each, with the words of errors and without what is secret or told in
 * confidence. PostgreSQL repeats values of a row in the detail of an error; they stay out as well.
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
/** At the top, and one step below whatever it is part of. */
const SECRET_PATHS = SECRET.flatMap((name) => [name, `*.${name}`]);
const OF_ERRORS = ["err", "error"].flatMap((name) =>
  ["detail", "where", "parameters"].map((part) => `${name}.${part}`),
);

/** Settings of the log at this level; for `pino` and for Fastify alike. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: stdSerializers.err, error: stdSerializers.err },
  redact: {
    paths: [...SECRET_PATHS, "req.headers.authorization", "req.headers.cookie", ...OF_ERRORS],
    censor: "[left out]",
  },
});
