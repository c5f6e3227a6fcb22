const CHINA = '86';

/** Digits of a stored number in E.164 without the plus. */
export function internationalDigits(number: string): string {
  return number.startsWith('+') ? number.slice(1) : CHINA + number;
}
