import { MOBILE, MOBILE_ABROAD, MOBILE_CHINA } from '@opsyard/contract';

/** A mobile number in the form it is kept in: 11 digits for +86, otherwise with its country code; nothing when it is none. */
export function readMobile(text: string): string | undefined {
  const bare = text.normalize('NFKC').replace(/[\s().-]/g, '');
  const number = bare.replace(/^(?:\+|00)86(?=1\d{10}$)/, '');
  return MOBILE.test(number) || MOBILE_ABROAD.test(number) ? number : undefined;
}

/** The same for a number somebody registers with: it must be one that is given out. */
export function readNewMobile(text: string): string | undefined {
  const number = readMobile(text);
  return number && (MOBILE_CHINA.test(number) || MOBILE_ABROAD.test(number)) ? number : undefined;
}
