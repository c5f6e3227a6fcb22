import { useMemo } from 'react';
import { useStoredChoice } from '../../../../kernel/storage/stored-choice.ts';
import { useFolded } from '../../../../kernel/storage/use-folded.ts';
import { useArrangement, type ViewArrangement } from '../../../../records/grid/use-arrangement.ts';
import { isColumnChoice, NO_CHOICE, stuckColumns } from '../../../../ui/lists/columns/column-choice.ts';
import { isReadOnly } from '../../shared/editing/field-rights.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { ProjectScope } from '../../shared/reading/scope.ts';
import { type Column, columnsWith } from '../columns.ts';
import type { Groupings } from '../groups/sections.ts';

/** The columns of the list as this person arranged them in this browser, or as the saved view that shows has them. */
export function useColumns(): ViewArrangement<Column> & { columns: readonly Column[] } {
  const scope = useScope();
  const { fields } = scope;
  const [choice, choose] = useStoredChoice('taskColumns', NO_CHOICE, isColumnChoice);
  const all = useMemo(() => columnsWith(fields), [fields]);
  const arrangement = useArrangement<Column>({ name: 'taskColumns', columns: all, own: { choice, choose } });
  const { shown } = arrangement;
  const columns = useMemo(
    () => stuckColumns(shown, arrangement.choice).map((column) => withoutEditor(scope, column)),
    [shown, arrangement.choice, scope],
  );
  return { ...arrangement, columns };
}

/** A column of a field the user may not change only shows it. */
function withoutEditor(scope: ProjectScope, column: Column): Column {
  const field = scope.fieldOf(column.key);
  if (!field || !isReadOnly(scope, field)) return column;
  const { field: _, ...shown } = column;
  return shown;
}

/** The groups this person folded, by project and groupings. */
export function useFoldedGroups(projectId: string, { by, subBy }: Groupings): ReturnType<typeof useFolded> {
  return useFolded([projectId, by ?? '', ...(subBy ? [subBy] : [])].join('_'));
}
