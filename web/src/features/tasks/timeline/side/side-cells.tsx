import { durationOf, type TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../../../kernel/words/label-text.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import type { Dates } from '../bar.ts';
import { useTimeline } from '../timeline-context.ts';
import styles from './side-cells.module.css';
import { SIDE_WIDTHS, type SideColumn } from './side-columns.ts';

/** The headings of the columns beside the titles. */
export function SideHeads({ columns }: { columns: readonly SideColumn[] }) {
  const { t } = useTranslation('tasks');
  return columns.map((column) => (
    <span key={column} className={styles.head} style={{ width: SIDE_WIDTHS[column] }}>
      {sideName(column, t)}
    </span>
  ));
}

type SideCellsProps = { row: TaskRow; dates: Dates; active: boolean };

/** What the columns beside the title show of a task, with dates as they are while its bar is dragged. */
export function SideCells({ row, dates, active }: SideCellsProps) {
  const { t } = useTranslation('tasks');
  const { side, canLink, openDependencies } = useTimeline();
  const { personOf } = useScope();
  const days = row.milestone ? null : durationOf(dates, side.days);
  const texts: Record<SideColumn, string> = {
    owner: personOf(row.ownerId)?.realname ?? '',
    duration: days === null ? '' : t('timeline.days', { count: days }),
    predecessors: side.predecessorsOf.get(row.id) ?? '',
  };
  if (side.columns.length === 0) return null;
  const cells = side.columns.map((column) => {
    const text = texts[column];
    const label = labelText(sideName(column, t), text);
    const isButton = column === 'predecessors' && canLink && text !== '';
    return (
      <span key={column} className={styles.cell} style={{ width: SIDE_WIDTHS[column] }} title={text}>
        {isButton && (
          <button
            type="button"
            className={styles.link}
            tabIndex={active ? 0 : -1}
            aria-label={label}
            onClick={() => openDependencies(row)}
          >
            {text}
          </button>
        )}
        {!isButton && text !== '' && (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="visually-hidden">{label}</span>
          </>
        )}
      </span>
    );
  });
  return <span className={styles.cells}>{cells}</span>;
}

/** The name of a column beside the titles. */
export function sideName(column: SideColumn, t: TFunction<'tasks'>): string {
  if (column === 'owner') return t('shared.field.owner');
  return column === 'duration' ? t('timeline.duration') : t('schedule.predecessors');
}
