/** Whether every word of the input occurs in one of the texts, ignoring case. */
export function matches(query: string, ...texts: string[]): boolean {
  const all = texts.join('\n').toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
