import { type TaskImport, taskImports } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReadPages } from '../../../../kernel/calls/read-pages.ts';
import { usePathTo } from '../../../../kernel/places.ts';
import { usePush } from '../../../../kernel/push/push.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { useScope } from '../../shared/reading/project-scope.tsx';
import { ImportNotes } from './import-notes.tsx';
import { ImportRow } from './import-row.tsx';
import styles from './transfer.module.css';

/** The imports into the project, newest first. */
export function ProjectImports() {
  const { t } = useTranslation('tasks');
  const { project, can } = useScope();
  const [noted, setNoted] = useState<TaskImport | null>(null);
  const { pages, error, more, isReadingMore, reload } = useReadPages(taskImports.list, { projectId: project.id });
  // An import, or its undo, is announced as a change of the project.
  usePush((message) => {
    const isOfProject = message.cmd === 'task' && message.projectId === project.id && message.kind === 'project';
    if (isOfProject || message.cmd === 'reset') reload();
  });
  if (error && !pages) return <Failure error={error} retry={reload} />;
  if (!pages) return <RowsSkeleton rows={4} />;
  const imports = pages.flatMap(({ records }) => records);
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 className={styles.heading}>{t('transfers.imports')}</h2>
          <p className={styles.hint}>{t(can('manageProject') ? 'transfers.importsText' : 'transfers.ownText')}</p>
        </div>
        {imports.length > 0 && <ImportButton />}
      </div>
      {imports.length === 0 ? (
        <Empty title={t('transfers.none')} text={t('transfers.noneText')} action={<ImportButton />} />
      ) : (
        <ul className={styles.list} aria-label={t('transfers.list')}>
          {imports.map((one) => (
            <ImportRow key={one.opId} one={one} onNotes={() => setNoted(one)} />
          ))}
        </ul>
      )}
      {more && (
        <Button loading={isReadingMore} onClick={more}>
          {t('transfers.more')}
        </Button>
      )}
      {noted && <ImportNotes one={noted} onClose={() => setNoted(null)} />}
    </section>
  );
}

function ImportButton() {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const navigate = useNavigate();
  const path = usePathTo()('task/ImportTasks', { project: project.key });
  if (!path) return null;
  return (
    <Button type="primary" onClick={() => void navigate(path)}>
      {t('transfers.import')}
    </Button>
  );
}
