/** Encoding of statement values that is cheaper than the driver's. Pure. */

const TO_ESCAPE = /["\\]/;
const EACH_TO_ESCAPE = /["\\]/g;

const isText = (value: unknown): value is string => typeof value === "string";
const quoted = (text: string): string => `"${TO_ESCAPE.test(text) ? text.replace(EACH_TO_ESCAPE, "\\$&") : text}"`;

/**
 * Encodes lists of integers or texts: the driver visits each entry several times. Leaves other values to the driver.
 */
export function parameterOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.every((each) => Number.isSafeInteger(each))) return `{${value.join(",")}}`;
  return value.every(isText) ? `{${value.map(quoted).join(",")}}` : value;
}
