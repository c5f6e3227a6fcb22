/** The syntax of a number pattern: letters, digits, `#` for a digit, `@` for a letter, `*` for any further characters. */
const PATTERN = /^[A-Z0-9#@*]+$/;
const LITERALS_MIN = 2;
const CLASSES: Readonly<Record<string, string>> = { '#': '[0-9]', '@': '[A-Z]', '*': '[A-Z0-9]*' };

/** A normalised pattern, comparable with tracking numbers: upper case, without blanks and dashes. */
export function plainPattern(pattern: string): string {
  return pattern.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Whether a pattern is valid: at least two fixed letters or digits, and at most two `*`. */
export function isNumberPattern(pattern: string): boolean {
  const plain = plainPattern(pattern);
  return PATTERN.test(plain) && literalsOf(plain) >= LITERALS_MIN && plain.split('*').length <= 3;
}

/** Whether a stored tracking number matches a pattern. */
export function matchesNumberPattern(number: string, pattern: string): boolean {
  return compiled(pattern)?.test(number) ?? false;
}

/** A cache of compiled patterns, the oldest first: an import compares each of its rows with all of them. */
const recent = new Map<string, RegExp | null>();
const RECENT_MAX = 20_000;

/** The regular expression of a pattern; null if it is invalid. */
function compiled(pattern: string): RegExp | null {
  const cached = recent.get(pattern);
  if (cached !== undefined) return cached;
  const source = [...plainPattern(pattern)].map((char) => CLASSES[char] ?? char).join('');
  const made = isNumberPattern(pattern) ? new RegExp(`^${source}$`) : null;
  const [oldest] = recent.keys();
  if (recent.size >= RECENT_MAX && oldest !== undefined) recent.delete(oldest);
  recent.set(pattern, made);
  return made;
}

/** The number of fixed characters of a pattern, which is its specificity. */
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
