import { type Category, type Status, task } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../kernel/calls/api.ts';
import { confirm } from '../../../../ui/popups/confirm.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';

/** Returns a function that runs a change of the category of a status, after a confirmation that counts its tasks if there are any. */
export function useAskCategory(): (one: Status, category: Category, change: () => void) => void {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const ask = async (one: Status, category: Category, change: () => void) => {
    const groups = await call(task.groups, { body: { projectId: project.id, by: 'status' } });
    const count = groups.find(({ value }) => value === one.id)?.count ?? 0;
    if (count === 0) return change();
    const name = t(`shared.category.${category}`);
    confirm({
      title: t('settings.changeKindTitle', { status: one.name, name }),
      text: t('settings.changeKindText', { count, name }),
      verb: t('settings.changeKind'),
      run: change,
    });
  };
  return (one, category, change) => {
    if (category === one.category) return change();
    // A failure has been shown.
    void ask(one, category, change).catch(() => undefined);
  };
}
