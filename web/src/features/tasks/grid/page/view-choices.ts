import type { ViewColumns } from '@opsyard/contract';
import { useMemo } from 'react';
import { useStoredChoice } from '../../../../kernel/storage/stored-choice.ts';
import { useActiveView } from '../../../../records/views/active-view.ts';
import { isReadOnly } from '../../shared/editing/field-rights.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { type Column, type ColumnChoice, columnsFor, isColumnChoice, NO_CHOICE } from '../columns.ts';
import type { Groupings } from '../groups/sections.ts';
import { choiceOf, keptColumns } from './task-view.ts';

/** The columns of the list as this person arranged them in this browser, or as the saved view that shows has them. */
export function useColumns(): {
  columns: readonly Column[];
  choice: ColumnChoice;
  choose: (next: ColumnChoice) => void;
  /** The columns as a saved view keeps them. */
  kept: ViewColumns;
  /** Discards changes of the columns of the saved view. */
  reset: () => void;
} {
  const scope = useScope();
  const { fields } = scope;
  const view = useActiveView();
  const [own, chooseOwn] = useStoredChoice('taskColumns', NO_CHOICE, isColumnChoice);
  const [draft, chooseDraft] = useStoredChoice<ColumnChoice | null>(`taskColumns_${view?.id ?? ''}`, null, isDraft);
  const ofView = view?.settings?.columns ?? null;
  const choice = useMemo(
    () => (view ? (draft ?? (ofView ? choiceOf(ofView, fields) : own)) : own),
    [view, draft, ofView, fields, own],
  );
  const columns = useMemo(
    () => columnsFor(choice, fields).map((column) => withoutEditor(scope, column)),
    [choice, fields, scope],
  );
  const kept = view && !draft ? ofView : keptColumns(choice, fields);
  return { columns, choice, choose: view ? chooseDraft : chooseOwn, kept, reset: () => view && chooseDraft(null) };
}

/** A column of a field the user may not change only shows it. */
function withoutEditor(scope: ProjectScope, column: Column): Column {
  const field = scope.fieldOf(column.id);
  if (!field || !isReadOnly(scope, field)) return column;
  const { field: _, ...shown } = column;
  return shown;
}

/** The groups this person folded, by project and groupings. */
export function useFolded(projectId: string, { by, subBy }: Groupings): [ReadonlySet<string>, (value: string) => void] {
  const groupings = [by ?? '', ...(subBy ? [subBy] : [])].join('_');
  const [list, keep] = useStoredChoice<readonly string[]>(`folded_${projectId}_${groupings}`, NONE, isTexts);
  const folded = useMemo(() => new Set(list), [list]);
  const toggle = (value: string) => keep(folded.has(value) ? list.filter((one) => one !== value) : [...list, value]);
  return [folded, toggle];
}

const NONE: readonly string[] = [];

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isDraft(value: unknown): value is ColumnChoice | null {
  return value === null || isColumnChoice(value);
}
