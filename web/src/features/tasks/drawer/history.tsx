import { type Activity, activity } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../kernel/read-pages.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { FIELD_WORD, fieldText } from '../shared/field-text.ts';
import { useScope } from '../shared/project-scope.tsx';
import styles from './drawer.module.css';

/** What happened to a task, newest first, with old and new values. */
export function History({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  const { pages, error, more, isReadingMore, reload } = useReadPages(activity.list, { taskId });
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={4} />;
  return (
    <>
      <ol className={styles.history}>
        {pages.flatMap(({ records }) => records.map((entry) => <Entry key={entry.id} entry={entry} />))}
      </ol>
      {more && (
        <Button size="small" loading={isReadingMore} onClick={more}>
          {t('drawer.older')}
        </Button>
      )}
    </>
  );
}

const KINDS = ['created', 'updated', 'moved', 'described', 'deleted', 'restored'] as const;

function Entry({ entry }: { entry: Activity }) {
  const { t } = useTranslation('tasks');
  const kind = KINDS.find((one) => one === entry.kind);
  return (
    <li className={styles.event}>
      <span>
        <b>{entry.actorName ?? t('drawer.system')}</b> {kind ? t(`drawer.did.${kind}`) : t('drawer.did.other')}
      </span>
      <When at={entry.at} />
      {kind === 'updated' && <Changes entry={entry} />}
    </li>
  );
}

function Changes({ entry }: { entry: Activity }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const known = Object.entries(entry.changes).filter(([field]) => field in FIELD_WORD) as [
    keyof typeof FIELD_WORD,
    { from: unknown; to: unknown },
  ][];
  return (
    <ul className={styles.changes}>
      {known.map(([field, { from, to }]) => (
        <li key={field}>
          {t(`shared.field.${FIELD_WORD[field]}`)}: <s>{fieldText(field, from, scope, t) || t('drawer.none')}</s>{' '}
          <span aria-hidden="true">→</span> {fieldText(field, to, scope, t) || t('drawer.none')}
        </li>
      ))}
    </ul>
  );
}
