import { CHECKED_VALUE_MAX, RULE_PARTS_MAX, RulePart, type RuleVerdict } from '@opsyard/contract';
import { RE2JS } from 're2js';
import { Value } from 'typebox/value';

/** Maximum total cost of the patterns of a rule; at this length nothing takes longer than a few milliseconds. */
const MAX_STEPS = 2_000;

/** Why a rule is invalid: the number of its part, starting at 1, or 0 for an invalid list. */
export type Unusable = { part: number; reason: 'form' | 'pattern' | 'size' };

/** Parses the parts of a rule, or returns what is invalid. */
export function readParts(text: string): { parts: RulePart[] } | { unusable: Unusable } {
  const parts = parsed(text);
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > RULE_PARTS_MAX) return unusable(0, 'form');
  let steps = 0;
  for (const [index, part] of parts.entries()) {
    if (!Value.Check(RulePart, part)) return unusable(index + 1, 'form');
    const size = sizeOf(part.pattern);
    if (size === undefined) return unusable(index + 1, 'pattern');
    steps += size;
    if (steps > MAX_STEPS) return unusable(index + 1, 'size');
  }
  return {
    parts: parts.map(({ digits, pattern, message, priority }: RulePart) => ({
      digits,
      pattern,
      message,
      ...(priority && { priority }),
    })),
  };
}

/**
 * Checks a value against the parts of a rule: leading whole-value parts first, then consecutive characters, then the
 * remaining parts.
 */
export function verdictsOn(parts: readonly RulePart[], value: string): RuleVerdict[] {
  const characters = [...value];
  const wildcardParts = parts.filter(({ digits }) => digits === '*');
  const slices = parts.filter(({ digits }) => digits !== '*');
  let begin = 0;
  const ofSlices = slices.map((part) => {
    const end = begin + Number(part.digits);
    const verdict = judge(part, characters.slice(begin, end).join(''), { begin, end });
    // Missing characters do not match.
    const complete = end <= characters.length;
    begin = end;
    return { ...verdict, passed: verdict.passed && complete };
  });
  const ofWhole = (first: boolean) =>
    wildcardParts
      .filter(({ priority }) => (priority === '1') === first)
      .map((part) => judge(part, value, { begin: 0, end: characters.length }));
  return [...ofWhole(true), ...ofSlices, ...ofWhole(false)];
}

/** Decodes a value once more, as clients encode it twice. */
export function decodedTwice(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether a value exceeds the maximum number of code points. */
export function isTooLong(value: string): boolean {
  return [...value].length > CHECKED_VALUE_MAX;
}

function judge(
  { digits, pattern, message }: RulePart,
  checkValue: string,
  { begin, end }: { begin: number; end: number },
): RuleVerdict {
  const passed = compiled(pattern).testExact(checkValue);
  return { digits, pattern, message, beginIndex: begin, endIndex: end, checkValue, passed };
}

function sizeOf(pattern: string): number | undefined {
  try {
    return compiled(pattern).programSize();
  } catch {
    return undefined;
  }
}

function compiled(pattern: string): RE2JS {
  return RE2JS.compile(RE2JS.translateRegExp(pattern));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unusable(part: number, reason: Unusable['reason']): { unusable: Unusable } {
  return { unusable: { part, reason } };
}
