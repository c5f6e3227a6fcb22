import type { ImportReport } from '@opsyard/contract';
import { Segmented, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/import/figure.tsx';
import styles from '../../../ui/import/import.module.css';
import { ProblemTable } from '../../../ui/import/problem-table.tsx';
import { NumberInfo } from '../../../ui/numbers/number-info.tsx';
import { ChangeTable } from './change-table.tsx';
import { isCount } from './count-names.ts';
import { PreviewTable } from './preview-table.tsx';
import type { ImportDraft } from './use-import.ts';

const VIEWS = ['preview', 'changes', 'problems', 'counts'] as const;
type View = (typeof VIEWS)[number];

/** What the file would do, before anything is done. */
export function ImportReportView({ draft, report }: { draft: ImportDraft; report: ImportReport }) {
  const isChecking = draft.busy === 'checking';
  const { t } = useTranslation(['tasks', 'transfer']);
  const [chosen, setView] = useState<View | null>(null);
  const hasErrors = report.problems.some(({ level }) => level === 'error');
  const isGone = chosen === 'changes' && report.changesTotal === 0;
  const view = (isGone ? null : chosen) ?? (hasErrors ? 'problems' : 'preview');
  const views = VIEWS.filter((name) => name !== 'changes' || report.changesTotal > 0);
  const sizes: Partial<Record<View, number>> = {
    changes: report.changesTotal,
    problems: report.problemsTotal,
  };
  const label = (name: View) => {
    const size = sizes[name];
    return size === undefined
      ? t(`import.view.${name}`)
      : t('transfer:viewOf', { view: t(`import.view.${name}`), size });
  };
  return (
    <section className={styles.part} aria-label={t('import.report')} aria-busy={isChecking}>
      <h2 className={styles.heading}>
        {t('import.report')} {isChecking && <Spin size="small" />}
      </h2>
      <p className={styles.figures} role="status">
        <Figure count={report.toCreate} words={t('import.toCreate', { count: report.toCreate })} />
        {report.toUpdate > 0 && (
          <Figure count={report.toUpdate} words={t('import.toUpdate', { count: report.toUpdate })} />
        )}
        {report.unchanged > 0 && (
          <Figure count={report.unchanged} words={t('import.unchanged', { count: report.unchanged })} />
        )}
        <span className={styles.hint}>{t('import.nothingDeleted')}</span>
      </p>
      <div className={styles.views}>
        <Segmented
          value={view}
          onChange={setView}
          options={views.map((name) => ({ value: name, label: label(name) }))}
        />
      </div>
      {view === 'preview' && <PreviewTable report={report} />}
      {view === 'changes' && <ChangeTable report={report} />}
      {view === 'problems' && <ProblemTable problems={report.problems} total={report.problemsTotal} />}
      {view === 'counts' && <CountList report={report} />}
    </section>
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
