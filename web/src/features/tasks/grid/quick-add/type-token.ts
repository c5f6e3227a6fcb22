/** A task type as it is named in text. */
type Named = { id: string; name: string };

/** A token is at the beginning, after a space, or after Chinese text, which has no spaces. */
const BEGIN = String.raw`(?<=^|[\s\p{Script=Han}，。；：、！？）])[+＋]`;
const LAST = new RegExp(`${BEGIN}([^+＋]{0,20})$`, 'u');

/** The token being typed at the end of a text, such as `bu` of `Fix the sign-in +bu`; undefined if there is none. */
export function tokenAtEnd(text: string): { at: number; typed: string } | undefined {
  const found = LAST.exec(text);
  return found ? { at: found.index, typed: found[1] ?? '' } : undefined;
}

/** The title without the first token that names a type, and that type; a title that is nothing else stays as it is. */
export function readTypeToken(title: string, types: readonly Named[]): { title: string; typeId?: string } {
  const longestFirst = types.toSorted((one, other) => other.name.length - one.name.length);
  for (const { index } of title.matchAll(new RegExp(BEGIN, 'gu'))) {
    const rest = title.slice(index + 1);
    const type = longestFirst.find(({ name }) => startsWithWord(rest, name));
    if (!type) continue;
    const after = rest.slice(type.name.length);
    const left = `${title.slice(0, index).trimEnd()}${after.trim() === '' ? '' : after}`.trim();
    if (left !== '') return { title: left, typeId: type.id };
  }
  return { title };
}

function startsWithWord(text: string, name: string): boolean {
  return (
    folded(text.slice(0, name.length)) === folded(name) && /^(?:$|[\s，。；：、！？])/u.test(text.slice(name.length))
  );
}

/** Text for comparing names: full-width characters and capitals do not count. */
function folded(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase();
}
