import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/empty.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';

type NoTasksProps = { filtered: boolean; onClear: () => void; onAdd: () => void };

/** What the list shows while no task is in it. */
export function NoTasks({ filtered, onClear, onAdd }: NoTasksProps) {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const { overdue: _, ...byCategory } = project.counts;
  const total = Object.values(byCategory).reduce((sum, count) => sum + count, 0);
  if (filtered) {
    return (
      <Empty
        title={t('list.noMatch', { count: total })}
        text={t('list.noMatchText')}
        action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
      />
    );
  }
  if (!can('editTasks')) return <Empty title={t('list.empty')} text={t('list.emptyRead')} />;
  return (
    <Empty
      title={t('list.empty')}
      text={t('list.emptyText')}
      action={
        <Button type="primary" onClick={onAdd}>
          {t('list.addFirst')}
        </Button>
      }
    />
  );
}
