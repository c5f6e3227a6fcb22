import { useMemo } from 'react';
import { useRemembered } from '../../../kernel/remembered.ts';
import { useScope } from '../shared/project-scope.tsx';
import { type Column, type ColumnChoice, columnsFor, isColumnChoice, NO_CHOICE } from './columns.ts';

/** The columns of the list as this person arranged them in this browser. */
export function useColumns(): {
  columns: readonly Column[];
  choice: ColumnChoice;
  choose: (next: ColumnChoice) => void;
} {
  const [choice, choose] = useRemembered('taskColumns', NO_CHOICE, isColumnChoice);
  const { fields } = useScope();
  const columns = useMemo(() => columnsFor(choice, fields), [choice, fields]);
  return { columns, choice, choose };
}

/** The groups this person folded, by project and grouping. */
export function useFolded(projectId: string, by: string | null): [ReadonlySet<string>, (value: string) => void] {
  const [list, keep] = useRemembered<readonly string[]>(`folded_${projectId}_${by ?? ''}`, NONE, isTexts);
  const folded = useMemo(() => new Set(list), [list]);
  const toggle = (value: string) => keep(folded.has(value) ? list.filter((one) => one !== value) : [...list, value]);
  return [folded, toggle];
}

const NONE: readonly string[] = [];

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
