type Step = { oldNumber: string; newNumber: string };

/** The numbers of a parcel from its first to its current one. */
export function chainOf(searched: readonly string[], steps: readonly Step[]): string[] {
  const all = new Set([...searched, ...steps.flatMap(({ oldNumber, newNumber }) => [oldNumber, newNumber])]);
  const next = new Map(steps.map(({ oldNumber, newNumber }) => [oldNumber, newNumber]));
  const left = (number: string): number => {
    const later = next.get(number);
    return later === undefined ? 0 : 1 + left(later);
  };
  return [...all].toSorted((one, other) => left(other) - left(one));
}
