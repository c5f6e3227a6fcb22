/** The names of departments in one line. */
export function namesOf(departs: readonly { departName: string }[]): string {
  return departs.map(({ departName }) => departName).join(', ') || '–';
}
