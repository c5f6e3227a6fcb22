import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../ui/empty.tsx';

type NoProjectsProps = {
  total: number;
  narrowed: boolean;
  archived: boolean;
  onClear: () => void;
  /** Missing without the permission to create projects. */
  onNew?: () => void;
};

/** What the list of projects shows while none is in it. */
export function NoProjects({ total, narrowed, archived, onClear, onNew }: NoProjectsProps) {
  const { t } = useTranslation('tasks');
  if (narrowed && total > 0) {
    return (
      <Empty
        title={t('projects.noMatch', { count: total })}
        action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}
      />
    );
  }
  if (archived) return <Empty title={t('projects.noneArchived')} text={t('projects.noneArchivedText')} />;
  if (!onNew) return <Empty title={t('projects.none')} text={t('projects.noneAsk')} />;
  return (
    <Empty
      title={t('projects.none')}
      text={t('projects.noneText')}
      action={
        <Button type="primary" onClick={onNew}>
          {t('projects.first')}
        </Button>
      }
    />
  );
}
