import type { ImportReport } from '@opsyard/contract';
import { Input, Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

type Problem = ImportReport['problems'][number];
const LEVELS = ['all', 'error', 'warning'] as const;
type Level = (typeof LEVELS)[number];
/** From so many on, looking through them by eye is no pleasure. */
const MANY = 8;

/** What is to note about the file, row by row. */
export function ProblemTable({ report: { problems, problemsTotal } }: { report: ImportReport }) {
  const { t } = useTranslation('tasks');
  const [level, setLevel] = useState<Level>('all');
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  if (problemsTotal === 0) return <p className={styles.hint}>{t('import.noProblems')}</p>;
  const shown = problems.filter((problem) => matches(problem, level, wanted));
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
              options={LEVELS.map((value) => ({ value, label: t(`import.levels.${value}`) }))}
            />
          )}
          <Input.Search
            size="small"
            className={styles.search ?? ''}
            allowClear
            placeholder={t('import.findProblem')}
            aria-label={t('import.findProblem')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.scroll} aria-label={t('import.view.problems')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {hasRows && <th scope="col">{t('import.row')}</th>}
              {hasFields && <th scope="col">{t('import.column')}</th>}
              <th scope="col">{t('import.note')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, field, level: told, message }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: problems have no name of their own and never move
              <tr key={at}>
                {hasRows && <td className={styles.number}>{row}</td>}
                {hasFields && <td>{field}</td>}
                <td className={styles.words}>
                  {told === 'error' && <b className={styles.error}>{t('import.error')}</b>} {message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.hint} role="status">
        {t('import.problemsOf', { shown: shown.length, count: problemsTotal })}
      </p>
    </>
  );
}

function matches({ level, message, field, row }: Problem, wantedLevel: Level, text: string): boolean {
  if (wantedLevel !== 'all' && level !== wantedLevel) return false;
  const all = `${message} ${field ?? ''} ${row ?? ''}`.toLowerCase();
  return all.includes(text.trim().toLowerCase());
}
