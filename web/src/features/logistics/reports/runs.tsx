import { type ReportRun, report } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { download } from '../../../kernel/files.ts';
import { factsText } from '../../../kernel/words/facts-text.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { Chip } from '../../../ui/chip.tsx';
import { When } from '../../../ui/dates/when.tsx';
import { fullInstant, plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { JobLink } from '../job-link.tsx';
import styles from './reports.module.css';

/** Latest runs of a report; users can download their own files again while they are stored. */
export function Runs({ templateId }: { templateId: string }) {
  const { t } = useTranslation('logistics');
  const { data, error, refetch } = useRead(report.runs, { query: { templateId } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.length === 0) return <p className={styles.dim}>{t('reports.noRuns')}</p>;
  return (
    <ol className={styles.runs}>
      {data.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </ol>
  );
}

function Run({
  run: { id, at, isScheduled, state, userName, format, rows, milliseconds, fileUntil, reason, jobId },
}: {
  run: ReportRun;
}) {
  const { t } = useTranslation('logistics');
  const language = useLanguage();
  const number = useNumberText();
  const seconds = number(milliseconds / 1_000, { maximumFractionDigits: 1 });
  const facts = [
    userName,
    isScheduled ? t('reports.scheduled') : '',
    rows === null ? '' : t('reports.runRows', { count: rows, number: number(rows) }),
    state === 'failed' ? '' : t('reports.runTook', { seconds }),
    fileUntil === null ? '' : t('reports.until', { day: plainDay(fileUntil.slice(0, 10), language) }),
  ];
  return (
    <li className={styles.run}>
      <span>
        {state === 'failed' && <Chip color="red">{t('reports.runFailed')}</Chip>} <When at={at} />{' '}
        <JobLink id={jobId} of={factsText(userName, fullInstant(new Date(at), language))} />
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {reason && <span className={styles.failed}>{reason}</span>}
      </span>
      {fileUntil && (
        <Button
          size="small"
          type="text"
          aria-label={t('reports.downloadNamed', { at: fullInstant(new Date(at), language) })}
          onClick={() => void download(report.file, { query: { runId: id } }, `report.${format}`).catch(() => false)}
        >
          {t('reports.download')}
        </Button>
      )}
    </li>
  );
}
