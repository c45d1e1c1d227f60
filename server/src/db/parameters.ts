/** Values of statements as PostgreSQL reads them, where that is cheaper than what the driver makes of them. Pure. */

const TO_ESCAPE = /["\\]/;
const EACH_TO_ESCAPE = /["\\]/g;

const isText = (value: unknown): value is string => typeof value === "string";
const quoted = (text: string): string => `"${TO_ESCAPE.test(text) ? text.replace(EACH_TO_ESCAPE, "\\$&") : text}"`;

/**
 * A list of whole numbers or of texts is written here: the driver goes through each entry several times, numbers too.
 * Everything else is left to it.
 */
export function parameterOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.every((each) => Number.isSafeInteger(each))) return `{${value.join(",")}}`;
  return value.every(isText) ? `{${value.map(quoted).join(",")}}` : value;
}
