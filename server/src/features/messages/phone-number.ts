const CHINA = '86';

/** A number as kept, in the digits of the international plan (E.164) without the plus. */
export function internationalDigits(number: string): string {
  return number.startsWith('+') ? number.slice(1) : CHINA + number;
}
