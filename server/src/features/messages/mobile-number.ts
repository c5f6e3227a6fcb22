import { MOBILE, MOBILE_ABROAD, MOBILE_CHINA } from '@opsyard/contract';

/** Normalizes a mobile number: 11 digits for +86, otherwise with its country code; undefined when invalid. */
export function readMobile(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s().-]/g, '');
  const number = digits.replace(/^(?:\+|00)86(?=1\d{10}$)/, '');
  return MOBILE.test(number) || MOBILE_ABROAD.test(number) ? number : undefined;
}

/** Like `readMobile` for registration: the number must be in an assigned range. */
export function readNewMobile(text: string): string | undefined {
  const number = readMobile(text);
  return number && (MOBILE_CHINA.test(number) || MOBILE_ABROAD.test(number)) ? number : undefined;
}
