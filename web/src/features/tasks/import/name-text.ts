/** Whether two names are taken for one. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** As much of a name as a name here may have. */
export function shortened(name: string, max: number): string {
  return [...name.trim()].slice(0, max).join('').trim();
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
