import { TEMPLATE_APPLIED_MAX } from '@opsyard/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../kernel/loading/screens.ts';
import { notify } from '../../../../kernel/notify.ts';
import { EntryIcon } from '../../../../ui/icons/entry-icon.tsx';
import type { MenuEntry } from '../../../../ui/popups/popup-menu.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';

const ApplyTaskTemplate = part(() => import('../../task-template/apply-task-template.tsx'), 'ApplyTaskTemplate');

type Applying = {
  ids: ReadonlySet<string>;
  /** The number of chosen tasks, of which `ids` can be the first. */
  count: number;
  onDone: () => void;
};

/** Gives the chosen tasks the subtasks of a template; of too many tasks it says so. */
export function useApplyTemplate({ ids, count, onDone }: Applying): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (count <= TEMPLATE_APPLIED_MAX) return setOpen(true);
    const text = t('taskTemplate.tooManyTasks', { count, max: TEMPLATE_APPLIED_MAX });
    notify(({ message }) => void message.warning(text));
  };
  const entry = { key: 'template', label: t('bulk.template'), icon: <EntryIcon name="subtasks" />, run: open };
  return {
    entries: scope.can('editTasks') ? [entry] : [],
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ApplyTaskTemplate ids={[...ids]} onClose={() => setOpen(false)} onApplied={onDone} />
      </Suspense>
    ),
  };
}
