import type { ImportReport } from '@opsyard/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/import/import.module.css';
import { ProblemTable } from '../../../ui/import/problem-table.tsx';
import { ReportSection } from '../../../ui/import/report-section.tsx';
import { NumberInfo } from '../../../ui/numbers/number-info.tsx';
import { ChangeTable } from './change-table.tsx';
import { isCount } from './count-names.ts';
import { PreviewTable } from './preview-table.tsx';
import type { ImportDraft } from './use-import.ts';

const VIEWS = ['preview', 'changes', 'problems', 'counts'] as const;
type View = (typeof VIEWS)[number];

/** What the file would do, before anything is done. */
export function ImportReportView({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const [chosen, setView] = useState<View | null>(null);
  const { toCreate, toUpdate, unchanged, changesTotal, problems, problemsTotal } = report;
  const hasErrors = problems.some(({ level }) => level === 'error');
  const isGone = chosen === 'changes' && changesTotal === 0;
  const view = (isGone ? null : chosen) ?? (hasErrors ? 'problems' : 'preview');
  const sizes: Partial<Record<View, number>> = { changes: changesTotal, problems: problemsTotal };
  const views = VIEWS.filter((name) => name !== 'changes' || changesTotal > 0).map((value) => ({
    ...{ value, label: t(`import.view.${value}`), size: sizes[value] },
  }));
  const figures = [
    { count: toCreate, words: t('import.toCreate', { count: toCreate }) },
    ...(toUpdate > 0 ? [{ count: toUpdate, words: t('import.toUpdate', { count: toUpdate }) }] : []),
    ...(unchanged > 0 ? [{ count: unchanged, words: t('import.unchanged', { count: unchanged }) }] : []),
  ];
  return (
    <ReportSection<View>
      isChecking={draft.busy === 'checking'}
      {...{ figures, views, view }}
      hint={t('import.nothingDeleted')}
      onView={setView}
    >
      {view === 'preview' && <PreviewTable report={report} />}
      {view === 'changes' && <ChangeTable report={report} />}
      {view === 'problems' && <ProblemTable problems={problems} total={problemsTotal} />}
      {view === 'counts' && <CountList report={report} />}
    </ReportSection>
  );
}

/** How much the file holds, to compare with where it came from. */
function CountList({ report: { counts } }: { report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const recorded = Object.entries(counts).flatMap(([name, count]) =>
    isCount(name) && count > 0 ? [{ name, count }] : [],
  );
  if (recorded.length === 0) return <p className={styles.hint}>{t('import.noTasks')}</p>;
  return (
    <dl className={styles.counts}>
      {recorded.map(({ name, count }) => (
        <NumberInfo key={name} title={t(`import.count.${name}`)} value={count} />
      ))}
    </dl>
  );
}
