/** Whether every word of the input occurs in one of the texts, ignoring case. */
export function matches(wanted: string, ...texts: string[]): boolean {
  const all = texts.join('\n').toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
