type Step = { oldNumber: string; newNumber: string };

/** A tracking number as it is kept: capital letters and digits. */
export function plainNumber(number: string): string {
  return number.replace(/[ -]/g, '').toUpperCase();
}

/** The numbers of a parcel from its former ones to its present one. */
export function chainOf(asked: readonly string[], steps: readonly Step[]): string[] {
  const all = new Set([...asked, ...steps.flatMap(({ oldNumber, newNumber }) => [oldNumber, newNumber])]);
  const next = new Map(steps.map(({ oldNumber, newNumber }) => [oldNumber, newNumber]));
  const left = (number: string): number => {
    const later = next.get(number);
    return later === undefined ? 0 : 1 + left(later);
  };
  return [...all].toSorted((one, other) => left(other) - left(one));
}
