import { Input, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import { ImportTable } from './import-table.tsx';

export type Problem = { row: number | null; field: string | null; level: 'error' | 'warning'; message: string };
type ProblemTableProps = { problems: readonly Problem[]; total: number };
const LEVELS = ['all', 'error', 'warning'] as const;
type Level = (typeof LEVELS)[number];
/** The number of problems from which filters are shown. */
const MANY = 8;

/** The problems of a file, row by row. */
export function ProblemTable({ problems, total }: ProblemTableProps) {
  const { t } = useTranslation('transfer');
  const [level, setLevel] = useState<Level>('all');
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  if (total === 0) return <p className={styles.hint}>{t('noProblems')}</p>;
  const shown = problems.filter((problem) => matches(problem, level, query));
  const hasRows = problems.some(({ row }) => row !== null);
  const hasFields = problems.some(({ field }) => field !== null);
  const isMixed = new Set(problems.map((problem) => problem.level)).size > 1;
  return (
    <>
      {problems.length >= MANY && (
        <div className={styles.line}>
          {isMixed && (
            <Segmented
              size="small"
              value={level}
              onChange={setLevel}
              options={LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
            />
          )}
          <Input.Search
            size="small"
            className={styles.search ?? ''}
            allowClear
            placeholder={t('findProblem')}
            aria-label={t('findProblem')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <ImportTable
        label={t('problems')}
        head={[...(hasRows ? [t('row')] : []), ...(hasFields ? [t('column')] : []), t('note')]}
      >
        {shown.map(({ row, field, level: problemLevel, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no name of their own and never move
          <tr key={at}>
            {hasRows && <td className={styles.number}>{row}</td>}
            {hasFields && <td>{field}</td>}
            <td className={styles.words}>
              {problemLevel === 'error' && <b className={styles.error}>{t('error')}</b>} {message}
            </td>
          </tr>
        ))}
      </ImportTable>
      <p className={styles.hint} role="status">
        {t('problemsOf', { shown: shown.length, count: total })}
      </p>
    </>
  );
}

function matches({ level, message, field, row }: Problem, minLevel: Level, text: string): boolean {
  if (minLevel !== 'all' && level !== minLevel) return false;
  const all = `${message} ${field ?? ''} ${row ?? ''}`.toLowerCase();
  return all.includes(text.trim().toLowerCase());
}
