import { useMemo } from 'react';
import { useStoredChoice } from './stored-choice.ts';

const NONE: readonly string[] = [];

/** The groups of a list whose state a user changed, stored in this browser by the name of the list. */
export function useFolded(name: string): [ReadonlySet<string>, (group: string) => void] {
  const [list, keep] = useStoredChoice<readonly string[]>(`folded_${name}`, NONE, isTexts);
  const folded = useMemo(() => new Set(list), [list]);
  const toggle = (group: string) => keep(folded.has(group) ? list.filter((one) => one !== group) : [...list, group]);
  return [folded, toggle];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
