import { RELOCATED_MAX, type TaskRow } from '@opsyard/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../../kernel/commands/commands.ts';
import { part } from '../../../../kernel/loading/screens.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { Grid } from '../use-grid.ts';
import { toggleMute } from './toggle-mute.ts';
import { usePeek } from './use-peek.ts';

const DependencyDialog = part(() => import('../../schedule/dependency-dialog.tsx'), 'DependencyDialog');
const RelocateTasks = part(() => import('../../relocation/relocate-tasks.tsx'), 'RelocateTasks');

type Opened = { kind: 'dependencies'; row: TaskRow } | { kind: 'relocate'; ids: readonly string[] };

/** Keys of the active task of the list: it is shown beside the list, moved to another project, blocked by another task or muted. */
export function RowKeys({ grid }: { grid: Grid }) {
  const [opened, open] = useState<Opened | null>(null);
  useRowCommands(grid, open);
  const { cell, selection } = grid;
  const close = () => {
    open(null);
    cell.go(cell.active.line, cell.active.column);
  };
  return (
    <Suspense fallback={null}>
      {opened?.kind === 'dependencies' && <DependencyDialog row={opened.row} onClose={close} />}
      {opened?.kind === 'relocate' && (
        <RelocateTasks ids={opened.ids} follow={false} onClose={close} onMoved={selection.clear} />
      )}
    </Suspense>
  );
}

function useRowCommands({ scroller, row, selection }: Grid, open: (opened: Opened) => void): void {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const inGrid = () => row !== undefined && scroller.current?.contains(document.activeElement) === true;
  const peek = usePeek(row, inGrid);
  const command = (id: string, shortcut: string, title: string, run: (task: TaskRow) => void): Command => ({
    ...{ id: `task.${id}`, group: t('list.keys.group'), title, shortcut, keyOnly: true, when: inGrid },
    run: () => row && run(row),
  });
  const chosen = selection.ids.size > 0 ? [...selection.ids] : [row?.id ?? []].flat();
  const relocate = command('relocate', 'm', t('order.relocate'), () => open({ kind: 'relocate', ids: chosen }));
  useCommands([
    command('peek', 'space', t('order.peek'), peek.toggle),
    ...(peek.isPeeking ? [command('peekEnd', 'escape', t('order.peekEnd'), peek.end)] : []),
    command('blockedBy', 'b', t('order.blockedBy'), (task) => open({ kind: 'dependencies', row: task })),
    command('mute', 'q', t('order.mute'), (task) => void toggleMute(task.id, scope.keyOf(task))),
    ...(scope.can('deleteTasks') ? [{ ...relocate, when: () => chosen.length <= RELOCATED_MAX && inGrid() }] : []),
  ]);
}
