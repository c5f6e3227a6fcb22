const ID = /^[0-9a-f]{32}$/;

/** The ids of a text in which commas stand between them, and often one at the end; each once. */
export function joinedIds(text: string | null | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((part) => ID.test(part)))];
}
