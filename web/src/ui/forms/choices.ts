type TextEntry = { text: string; hint?: unknown };

/** Adds a value to a list, or removes it. */
export function toggled(list: readonly string[], value: string): string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}

/** The options that contain the typed text, ignoring case: prefix matches first, then matches at word starts. */
export function filterChoices<C extends TextEntry>(choices: readonly C[], typed: string): readonly C[] {
  const query = typed.trim().toLocaleLowerCase();
  if (!query) return choices;
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice, query) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

const NO_MATCH = 3;

function rankOf({ text, hint }: TextEntry, query: string): number {
  const words = `${text} ${typeof hint === 'string' ? hint : ''}`.toLocaleLowerCase();
  if (words.startsWith(query)) return 0;
  if (words.includes(` ${query}`)) return 1;
  return words.includes(query) ? 2 : NO_MATCH;
}

/** The index a key moves to in a list of options; null if none. */
export function nextChoice(key: string, at: number, choices: readonly unknown[]): number | null {
  const last = choices.length - 1;
  if (last < 0) return null;
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return null;
}
