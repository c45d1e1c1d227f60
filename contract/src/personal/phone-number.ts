/** Reader of every phone number: apart from that of mobile numbers, since its library is large. Pure. */
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { mobileIn, withoutLabel } from "./typed-numbers.ts";

/** Country code. */
const INDIA = "91";
/** Digits of a number in India, without country code and leading zero; a shorter one lacks its area code. */
const INDIAN_DIGITS = 10;

/**
 * Returns a phone number as it is stored: ten digits of an Indian mobile number; for a landline and a number abroad + and
 * the country code, with an extension behind. Null where the text is not one phone number.
 */
export function phoneIn(typed: string): string | null {
  const mobile = mobileIn(typed);
  if (mobile !== null) return mobile;
  const plain = withoutLabel(typed);
  const found = parsePhoneNumberFromString(plain, { defaultCountry: "IN", extract: false });
  if (found === undefined) return null;
  const isIndian = found.countryCallingCode === INDIA;
  // The library knows the ranges of other countries too, but they change more often than it does here.
  // Ten digits alone that are no mobile number are a typing mistake more often than a landline.
  const isWhole = (plain.match(/\d/g)?.length ?? 0) > INDIAN_DIGITS;
  const isFit = isIndian
    ? isWhole && found.isValid() && found.nationalNumber.length >= INDIAN_DIGITS
    : found.isPossible();
  if (!isFit) return null;
  return found.ext === undefined ? found.number : `${found.number} ext. ${found.ext}`;
}

/** Returns whether `phoneIn` returned a landline in India. */
export const isLandline = (phone: string | null): boolean =>
  phone?.startsWith(`+${INDIA}`) === true && phone.length === 1 + INDIA.length + INDIAN_DIGITS;
