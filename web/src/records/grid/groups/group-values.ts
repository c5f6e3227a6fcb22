const WITHIN = '/';

/** The value of a group within another one. */
export function withinGroup(value: string, sub: string): string {
  return `${value}${WITHIN}${sub}`;
}

/** The values of a group and of the one it lies in, which has no second one. */
export function splitGroup(value: string): { value: string; sub: string | null } {
  const at = value.indexOf(WITHIN);
  return at < 0 ? { value, sub: null } : { value: value.slice(0, at), sub: value.slice(at + 1) };
}
