import { type DesignProblem, designProblem, type ReportDesign, type ReportPreview, report } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { classes } from '../../../ui/classes.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './reports.module.css';

const PAUSE = 400;

type PreviewProps = { design: ReportDesign; problem: DesignProblem | undefined };

/** Preview of the first rows of an unsaved report. */
export function PreviewTable({ design, problem }: PreviewProps) {
  const { t } = useTranslation('logistics');
  const debounced = JSON.parse(useDebounced(JSON.stringify(design), PAUSE)) as ReportDesign;
  return (
    <section className={styles.preview} aria-label={t('reports.preview')}>
      <h2 className={styles.label}>{t('reports.preview')}</h2>
      <PreviewRows design={debounced} problem={problem} />
    </section>
  );
}

/** The first rows of a report, or why they are unavailable. */
export function PreviewRows({ design, problem }: PreviewProps) {
  const { t } = useTranslation('logistics');
  const body = { ...design, today: dayOf(new Date()) };
  const isPossible = designProblem(design) === undefined;
  const { data, error, isFetching, refetch } = useRead(
    report.preview,
    { body },
    { quiet: true, keepPrevious: true, enabled: isPossible },
  );
  if (problem) {
    const text = t(`reports.problem.${problem.field}`, { part: problem.part });
    return <Empty title={t('reports.notYet')} text={text} />;
  }
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return data ? <Shown preview={data} isBusy={isFetching} /> : <RowsSkeleton rows={10} />;
}

function Shown({ preview: { headings, rows, total, leftOut }, isBusy }: { preview: ReportPreview; isBusy: boolean }) {
  const { t } = useTranslation('logistics');
  const number = useNumberText();
  const count =
    rows.length < total
      ? t('reports.shownOf', { shown: number(rows.length), total: number(total) })
      : t('reports.all', { count: total, number: number(total) });
  return (
    <>
      <p role="status" className={styles.dim} aria-busy={isBusy}>
        {[count, leftOut > 0 && t('reports.leftOut', { count: leftOut })].filter(Boolean).join(' · ')}
      </p>
      {rows.length === 0 ? (
        <Empty title={t('reports.empty')} text={t('reports.emptyText')} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={t('reports.shownRows')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {headings.map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: preview rows have no other key
                  <tr key={at}>
                    {row.map((cell, column) => (
                      <td key={headings[column]} className={classes(typeof cell === 'number' && styles.number)}>
                        {typeof cell === 'number' ? number(cell) : cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}
