/** What a number pattern consists of: letters, digits, `#` for a digit, `@` for a letter, `*` for any further characters. */
const PATTERN = /^[A-Z0-9#@*]+$/;
const LITERALS_MIN = 2;
const CLASSES: Readonly<Record<string, string>> = { '#': '[0-9]', '@': '[A-Z]', '*': '[A-Z0-9]*' };

/** A pattern as it is compared with tracking numbers: in capital letters, without blanks and dashes. */
export function plainPattern(pattern: string): string {
  return pattern.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Whether a pattern is valid: it has at least two letters or digits of its own, and at most two `*`. */
export function isNumberPattern(pattern: string): boolean {
  const plain = plainPattern(pattern);
  return PATTERN.test(plain) && literalsOf(plain) >= LITERALS_MIN && plain.split('*').length <= 3;
}

/** Whether a tracking number, in its stored form, has the form of a pattern. */
export function matchesNumberPattern(number: string, pattern: string): boolean {
  return compiled(pattern)?.test(number) ?? false;
}

/** Patterns compiled most recently, the oldest first: an import compares each of its rows with all of them. */
const recent = new Map<string, RegExp | null>();
const RECENT_MAX = 20_000;

/** What a pattern matches; null if it is invalid. */
function compiled(pattern: string): RegExp | null {
  const known = recent.get(pattern);
  if (known !== undefined) return known;
  const source = [...plainPattern(pattern)].map((char) => CLASSES[char] ?? char).join('');
  const made = isNumberPattern(pattern) ? new RegExp(`^${source}$`) : null;
  const [oldest] = recent.keys();
  if (recent.size >= RECENT_MAX && oldest !== undefined) recent.delete(oldest);
  recent.set(pattern, made);
  return made;
}

/** How many characters of a pattern are fixed; of several matching patterns, the one with most of them is the most specific. */
export function literalsOf(pattern: string): number {
  return plainPattern(pattern).replaceAll(/[#@*]/g, '').length;
}

type Patterned = { readonly patterns: readonly string[] };

/** The owner of the most specific pattern a number matches; undefined without a match, or if patterns of several owners are equally specific. */
export function ownerOfNumber<T extends Patterned>(number: string, owners: readonly T[]): T | undefined {
  const scored = owners.map((owner) => ({ owner, literals: bestMatch(number, owner.patterns) }));
  const most = Math.max(0, ...scored.map(({ literals }) => literals));
  const best = scored.filter(({ literals }) => literals === most);
  return most > 0 && best.length === 1 ? best[0]?.owner : undefined;
}

function bestMatch(number: string, patterns: readonly string[]): number {
  return Math.max(0, ...patterns.filter((one) => matchesNumberPattern(number, one)).map(literalsOf));
}
