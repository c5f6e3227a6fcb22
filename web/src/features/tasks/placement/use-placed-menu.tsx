import { type PlacedTask, taskPlacement, task as tasks } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/api.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popup-menu.tsx';
import { offerTaskUndo } from '../shared/offer-undo.ts';
import { useScope } from '../shared/project-scope.tsx';
import { StatusMark } from '../shared/status-mark.tsx';
import { usePlacing } from './use-placing.ts';

/** What can be done with a task of another project where it is shown; `order` is that of all such tasks. */
export function usePlacedMenu(task: PlacedTask, order: readonly PlacedTask[]): MenuEntry[] {
  const { t } = useTranslation('tasks');
  const { project, statusOf, can } = useScope();
  const placing = usePlacing(task.id, project.id);
  const edit = useSend(tasks.edit, { alsoRefresh: ['taskPlacement', 'activity'] });
  const move = useSend(taskPlacement.move, { inOrder: true });
  if (!can('editTasks')) return [];
  const key = `${task.projectKey}-${task.seq}`;
  const undoable = (text: string) => ({
    onSuccess: ({ opId }: { opId: string }) =>
      offerTaskUndo({ projectId: project.id, opIds: [opId], text, alsoRefresh: ['taskPlacement', 'task'] }),
  });
  const at = order.findIndex(({ id }) => id === task.id);
  const moveAfter = (afterId: string | null) =>
    move.mutate({ body: { taskId: task.id, projectId: project.id, afterId } }, undoable(t('placement.moved', { key })));
  const statuses: MenuEntry[] = task.targets.map(({ columnId, statusId }) => ({
    key: columnId,
    label: <StatusMark status={statusOf(columnId)} />,
    run: () =>
      edit.mutate(
        { body: { id: task.id, version: task.version, changes: { statusId } } },
        undoable(t('placement.status', { key })),
      ),
  }));
  const entry = (name: 'top' | 'up' | 'down', disabled: boolean, afterId: string | null): MenuEntry => ({
    key: name,
    label: t(`placement.${name}`),
    icon: <Glyph name={name === 'top' ? 'up' : name} />,
    disabled,
    run: () => moveAfter(afterId),
  });
  const removing: MenuEntry[] = task.mayRemove
    ? [
        'divider',
        {
          key: 'remove',
          label: t('placement.remove'),
          icon: <Glyph name="cross" />,
          run: () => placing.remove(project.id, project.name),
        },
      ]
    : [];
  return [
    ...statuses,
    ...(statuses.length > 0 ? ['divider' as const] : []),
    entry('top', at <= 0, null),
    entry('up', at <= 0, order[at - 2]?.id ?? null),
    entry('down', at < 0 || at === order.length - 1, order[at + 1]?.id ?? null),
    ...removing,
  ];
}
