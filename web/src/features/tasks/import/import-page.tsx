import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/can.tsx';
import styles from '../../../ui/import/import.module.css';
import { Page } from '../../../ui/page.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FileField } from './file-field.tsx';
import { ImportReportView } from './import-report.tsx';
import { ImportedTasks, ImportStart } from './import-start.tsx';
import { newTarget } from './import-target.ts';
import { KnownChoices } from './known-choices.tsx';
import { NamesSection } from './names-section.tsx';
import { TargetField } from './target-field.tsx';
import { useImport } from './use-import.ts';

/** Brings tasks in from a file: shows what the file would do before anything is done. */
export function ImportPage() {
  const { t } = useTranslation('tasks');
  const [params] = useSearchParams();
  const mayCreate = useCan('task:project:add');
  const intoNew = !params.has('project') && mayCreate;
  const draft = useImport(intoNew ? newTarget(null) : { kind: 'existing', projectId: null });
  const { report, result } = draft;
  return (
    <Page title={t('import.title')}>
      <div className={styles.steps}>
        {result ? <ImportedTasks draft={draft} result={result} /> : <FileField draft={draft} />}
        <TargetField draft={draft} hidden={!report || result !== null} />
        {report && !result && (
          <>
            {report.table && <ColumnMapping draft={draft} report={report} table={report.table} />}
            <NamesSection draft={draft} report={report} />
            <KnownChoices draft={draft} report={report} />
            <ImportReportView draft={draft} report={report} />
            <ImportStart draft={draft} report={report} />
          </>
        )}
      </div>
    </Page>
  );
}
