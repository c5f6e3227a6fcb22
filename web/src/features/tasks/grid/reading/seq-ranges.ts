/** The numbers of tasks as ranges for an export, such as `3.8-20`. */
export function seqRanges(seqs: readonly number[]): string {
  const sorted = [...new Set(seqs)].sort((one, other) => one - other);
  const ranges: [first: number, last: number][] = [];
  for (const seq of sorted) {
    const range = ranges.at(-1);
    if (range && seq === range[1] + 1) range[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join('.');
}
