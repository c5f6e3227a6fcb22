import type { TaskDates } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kernel/words/language.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { datesText } from '../timeline/axis-text.ts';
import styles from './schedule.module.css';

type Move = { id: string; seq: number; title: string };
type MovesTableProps<M extends Move> = {
  moves: readonly M[];
  /** The dates before and after. */
  datesOf: (move: M) => { from: TaskDates; to: TaskDates };
  more?: readonly { title: string; cell: (move: M) => ReactNode }[];
};

/** Tasks with their dates before and after, and further columns. */
export function MovesTable<M extends Move>({ moves, datesOf, more = [] }: MovesTableProps<M>) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { keyOf } = useScope();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the keyboard
    <section className={styles.moves} aria-label={t('schedule.moves')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('schedule.task')}</th>
            <th scope="col">{t('schedule.from')}</th>
            <th scope="col">{t('schedule.to')}</th>
            {more.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.id}>
              <th scope="row">
                <span className={styles.key}>{keyOf(move)}</span> {move.title}
              </th>
              <td data-label={t('schedule.from')}>{datesText(t, language, datesOf(move).from)}</td>
              <td data-label={t('schedule.to')}>{datesText(t, language, datesOf(move).to)}</td>
              {more.map(({ title, cell }) => (
                <td key={title} data-label={title}>
                  {cell(move)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
