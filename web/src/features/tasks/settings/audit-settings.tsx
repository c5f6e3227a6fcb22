import { historyExport, type ProjectChange, projectHistory } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../kernel/can.tsx';
import { saveExport } from '../../../kernel/files.ts';
import { labelText } from '../../../kernel/words/label-text.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { HISTORY_FORMATS } from '../drawer/history/use-save-history.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import styles from './audit-settings.module.css';

/** Who changed which setting of the project, newest first. */
export function AuditSettings() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { pages, error, more, isReadingMore, reload } = useReadPages(projectHistory.list, { projectId: project.id });
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={6} />;
  const changes = pages.flatMap(({ records }) => records);
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p className={styles.hint}>{t('settings.audit.text')}</p>
        <Exports />
      </div>
      {changes.length === 0 && <Empty title={t('settings.audit.none')} text={t('settings.audit.text')} />}
      <ol className={styles.list}>
        {changes.map((one) => (
          <ChangeRow key={one.id} change={one} />
        ))}
      </ol>
      {more && (
        <Button loading={isReadingMore} onClick={more}>
          {t('settings.audit.more')}
        </Button>
      )}
    </div>
  );
}

function Exports() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const mayExport = useCan('task:task:export');
  if (!mayExport || !can('exportTasks')) return null;
  return (
    <span className={styles.exports}>
      {HISTORY_FORMATS.map((format) => (
        <Button
          key={format}
          onClick={() => {
            const query = { projectId: project.id, only: 'settings', format } as const;
            void saveExport(historyExport.file, { query }, `${project.key}.${format}`);
          }}
        >
          {t(`history.${format}`)}
        </Button>
      ))}
    </span>
  );
}

function ChangeRow({ change: { kind, actor, at, source, lines } }: { change: ProjectChange }) {
  const { t } = useTranslation('tasks');
  const none = <span className={styles.none}>{t('settings.audit.empty')}</span>;
  return (
    <li className={styles.row}>
      <div>
        <span className={styles.kind}>{kind}</span>
        <span className={styles.by}>
          {actor ?? t('settings.audit.system')}
          {source && source !== 'page' && ` · ${t(`drawer.source.${source}`)}`}
          {' · '}
          <When at={at} />
        </span>
      </div>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ field, from, to }) => (
            <div key={field} className={styles.line}>
              <dt>{field}</dt>
              <dd>
                <span className="visually-hidden">{labelText(t('settings.audit.before'), '')}</span>
                <del>{from || none}</del>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden">{labelText(t('settings.audit.after'), '')}</span>
                <ins>{to || none}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
