import type { TaskRow } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import type { Lines } from '../../../records/grid/lines.ts';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { setParent } from '../order/set-parent.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';

/** Putting tasks of a timeline below the one above them, or beside their parents. */
export type Places = {
  indent: (row: TaskRow) => void;
  outdent: (row: TaskRow) => void;
  entriesOf: (row: TaskRow) => MenuEntry[];
};

/** So many lines above a task are looked at for its new parent. */
const LINES_ABOVE = 200;

/** Changes the parents of tasks by their places in a timeline. */
export function usePlaces(lines: Lines): Places {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const store = taskStoreOf(scope.project.id);
  const mayEdit = scope.can('editTasks');
  const parentOf = (row: TaskRow) => siblingAbove(row, lines, store.get);
  const indent = (row: TaskRow) => {
    const parent = parentOf(row);
    if (mayEdit && parent) setParent({ scope, t }, row, parent.id);
  };
  const outdent = (row: TaskRow) => {
    if (mayEdit && row.parentId !== null) setParent({ scope, t }, row, store.get(row.parentId)?.parentId ?? null);
  };
  const entriesOf = (row: TaskRow): MenuEntry[] => {
    const parent = parentOf(row);
    const inward = parent && {
      ...{ key: 'indent', icon: <EntryIcon name="subtasks" />, run: () => indent(row) },
      label: t('timeline.indent', { key: scope.keyOf(parent) }),
    };
    const outward = row.parentId !== null && {
      ...{ key: 'outdent', icon: <Glyph name="left" />, label: t('timeline.outdent'), run: () => outdent(row) },
    };
    return [...(inward ? [inward] : []), ...(outward ? [outward] : [])];
  };
  return { indent, outdent, entriesOf };
}

/** The nearest task above with the same parent. */
function siblingAbove(row: TaskRow, lines: Lines, rowOf: (id: string) => TaskRow | undefined): TaskRow | undefined {
  const at = lines.find(row.id);
  for (let above = at - 1; above >= Math.max(0, at - LINES_ABOVE); above--) {
    const line = lines.at(above);
    const other = line?.kind === 'row' && line.id ? rowOf(line.id) : undefined;
    if (other && other.parentId === row.parentId) return other;
  }
  return undefined;
}
