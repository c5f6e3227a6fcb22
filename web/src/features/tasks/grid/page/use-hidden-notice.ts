import { useTranslation } from 'react-i18next';
import { notify } from '../../../../kernel/notify.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../../shared/reading/task-store.ts';

/** Shows that tasks the user added are hidden by the filter. */
export function useHiddenNotice(): (ids: readonly string[]) => void {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  return (ids) => {
    const [row] = ids.map(taskStoreOf(scope.project.id).get);
    if (!row) return;
    const text =
      ids.length === 1 ? t('list.hidden', { key: scope.keyOf(row) }) : t('list.hiddenMany', { count: ids.length });
    notify(({ message }) => void message.info(text));
  };
}
