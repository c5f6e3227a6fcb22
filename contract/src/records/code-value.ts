/** A code as entered: 5 to 40 letters and digits, also in full width as typed with a Chinese keyboard, with blanks and dashes between them. */
export const CODE_PATTERN =
  '^[ \\u3000-]*(?:[A-Za-z0-9\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a][ \\u3000-]*){5,40}$';

/** The stored form of a code, such as a tracking number: capital letters and digits. */
export function plainCode(text: string): string {
  return text.normalize('NFKC').replace(/[ -]/g, '').toUpperCase();
}
