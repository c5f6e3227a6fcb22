import { type InboxItem, task } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../../kernel/calls/api.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import styles from '../forms.module.css';

type SimilarProps = {
  item: Pick<InboxItem, 'title' | 'projectId' | 'projectKey'>;
  disabled: boolean;
  /** The request asks for the same as the task with this key. */
  onDuplicate: (taskKey: string) => void;
};

/** Open tasks of the project with a similar title, one of which the request may repeat. */
export function SimilarToRequest({ item, disabled, onDuplicate }: SimilarProps) {
  const { t } = useTranslation('tasks');
  const pathTo = usePathTo();
  const query = { projectId: item.projectId, title: [...item.title].slice(0, 200).join('') };
  const { data } = useRead(task.similar, { query }, { quiet: true });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('forms.similar')} className={styles.similar}>
      <p className={styles.itemText}>{t('forms.similar')}</p>
      <ul>
        {data.map(({ id, seq, title }) => {
          const key = `${item.projectKey}-${seq}`;
          return (
            <li key={id}>
              <Link to={pathTo('task/ProjectTasks', { key: item.projectKey, task: key }) ?? ''} target="_blank">
                {key} {title}
              </Link>
              <Button
                size="small"
                disabled={disabled}
                aria-label={t('forms.duplicateOf', { key })}
                onClick={() => onDuplicate(key)}
              >
                {t('forms.actions.duplicate')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
