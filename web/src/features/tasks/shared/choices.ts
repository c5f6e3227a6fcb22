type Named = { text: string; hint?: unknown };

/** The choices whose words contain what was typed, whatever its case. */
export function filterChoices<C extends Named>(choices: readonly C[], typed: string): readonly C[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted) return choices;
  return choices.filter(({ text, hint }) =>
    `${text} ${typeof hint === 'string' ? hint : ''}`.toLocaleLowerCase().includes(wanted),
  );
}

/** Where a key leads in a list of choices; null when it leads nowhere. */
export function nextChoice(key: string, at: number, choices: readonly unknown[]): number | null {
  const last = choices.length - 1;
  if (last < 0) return null;
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return null;
}

/** The next choice that begins with a letter, after the present one and around the end. */
export function startsWith(choices: readonly Named[], letter: string, at: number): number {
  const fits = (place: number) =>
    choices[place]?.text.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()) ?? false;
  for (let step = 1; step <= choices.length; step += 1) {
    const place = (at + step) % choices.length;
    if (fits(place)) return place;
  }
  return at;
}
