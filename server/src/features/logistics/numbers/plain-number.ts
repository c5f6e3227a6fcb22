/** A number as it is kept: capital letters and digits. */
export function plainNumber(number: string): string {
  return number.replace(/[ -]/g, '').toUpperCase();
}
