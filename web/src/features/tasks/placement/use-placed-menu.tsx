import type { PlacedTask, Status } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { EntryIcon } from '../../../ui/icons/entry-icon.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import { StatusShape } from '../shared/marks/status-mark.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { editPlaced } from './use-placed-edit.ts';
import { usePlacedOrder } from './use-placed-order.ts';
import { usePlacing } from './use-placing.ts';

/** What can be done with a task of another project where it is shown; `order` is that of all such tasks. */
export function usePlacedMenu(task: PlacedTask, order: readonly PlacedTask[]): MenuEntry[] {
  const { t } = useTranslation('tasks');
  const { project, statusOf, can } = useScope();
  const placing = usePlacing(task.id, project.id);
  const move = usePlacedOrder();
  if (!can('editTasks')) return [];
  const key = `${task.projectKey}-${task.seq}`;
  const at = order.findIndex(({ id }) => id === task.id);
  const statuses: MenuEntry[] = (task.mayEdit ? task.targets : []).map(({ columnId, statusId }) => ({
    key: columnId,
    ...statusEntry(statusOf(columnId)),
    run: () => void editPlaced(project.id, { ...task, changes: { statusId }, text: t('placement.status', { key }) }),
  }));
  const entry = (name: 'top' | 'up' | 'down', disabled: boolean, afterId: string | null): MenuEntry => ({
    key: name,
    label: t(`placement.${name}`),
    icon: name === 'top' ? <EntryIcon name="top" /> : <Glyph name={name} />,
    disabled,
    run: () => move(task, afterId),
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

function statusEntry(status: Status | undefined) {
  if (!status) return { label: '–' };
  return { label: status.name, icon: <StatusShape category={status.category} color={status.color} /> };
}
