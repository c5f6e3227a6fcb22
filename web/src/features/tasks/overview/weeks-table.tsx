import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestError } from '../../../kernel/calls/request-error.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useNumberText } from '../../../ui/numbers/number-text.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { durationText } from '../shared/text/duration-text.ts';
import styles from './project-overview.module.css';

export type Week = {
  /** Its first day. */
  start: string;
  /** The number of tasks, and the address of their list; null if there are too many for an address. */
  count: number;
  list: string | null;
  /** In how many hours half and 85 % of them were ready; null without any. */
  median: number | null;
  slow: number | null;
};

type WeeksCardProps = {
  title: string;
  /** The heading of the number of tasks. */
  counted: string;
  how: string;
  /** Undefined while they are read. */
  weeks: readonly Week[] | undefined;
  most: number;
  error: RequestError | null;
  retry: () => void;
  /** Shown below. */
  children?: ReactNode;
};

/** A card of an overview with a number of tasks and durations for each of the last weeks. */
export function WeeksCard({ title, weeks, most, error, retry, children, ...texts }: WeeksCardProps): ReactNode {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {error && !weeks && <Failure error={error} retry={retry} />}
      {!error && !weeks && <RowsSkeleton rows={most} />}
      {weeks && <Weeks weeks={weeks} {...texts} />}
      {children}
    </section>
  );
}

/** The weeks as a table. */
export function Weeks({ weeks, counted, how }: Pick<WeeksCardProps, 'counted' | 'how'> & { weeks: readonly Week[] }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const number = useNumberText();
  const headings = [t('overview.flow.week'), counted, t('overview.flow.median'), t('overview.flow.slow')];
  return (
    <>
      <table className={styles.flow}>
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
          {weeks.map(({ start, count, list, median, slow }) => (
            <tr key={start}>
              <th scope="row">{plainDay(start, language)}</th>
              <td>{list === null ? number(count) : <Link to={list}>{number(count)}</Link>}</td>
              <td>{durationText(median, number, t)}</td>
              <td>{durationText(slow, number, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.none}>{how}</p>
    </>
  );
}
