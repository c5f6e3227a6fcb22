/** The stored form of a number: upper-case letters and digits. */
export function plainNumber(number: string): string {
  return number.replace(/[ -]/g, '').toUpperCase();
}
