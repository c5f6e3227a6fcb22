import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePathTo } from '../../../kernel/places.ts';
import { LabelSettings } from '../settings/label-settings.tsx';
import { StatusSettings } from '../settings/statuses/status-settings.tsx';
import { ChosenProjectPage } from './chosen-project-page.tsx';
import styles from './pages.module.css';

/** The statuses of each of my projects. */
export function TaskStatusPage() {
  const { t } = useTranslation('tasks');
  return (
    <ChosenProjectPage title={t('myTasks.statuses')} aside={(key) => <ToTasks projectKey={key} />}>
      <StatusSettings />
    </ChosenProjectPage>
  );
}

export function ProjectLabelsPage() {
  const { t } = useTranslation('tasks');
  return (
    <ChosenProjectPage title={t('myTasks.labels')} aside={(key) => <ToTasks projectKey={key} />}>
      <LabelSettings />
    </ChosenProjectPage>
  );
}

function ToTasks({ projectKey }: { projectKey: string }) {
  const { t } = useTranslation('tasks');
  const path = usePathTo()('task/ProjectTasks', { key: projectKey });
  return (
    path && (
      <Link to={path} className={styles.toTasks}>
        {t('myTasks.toTasks')}
      </Link>
    )
  );
}
