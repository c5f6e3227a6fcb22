import type { TaskRow } from '@opsyard/contract';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { plainDay } from '../../../ui/dates/when-text.ts';
import { ColorLegend } from '../colors/color-menu.tsx';
import { type ColorMode, meaningsOf, useTaskColors } from '../colors/task-colors.ts';
import type { TaskList } from '../grid/reading/task-list.ts';
import { SHIFTED_MAX } from '../schedule/shift-dates.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { deadlineMissed } from './deadline.ts';
import styles from './timeline.module.css';

const LayOut = part(() => import('../schedule/lay-out-dialog.tsx'), 'LayOutDialog');

type NotesProps = {
  /** The tasks that have been read. */
  rows: readonly TaskRow[];
  colors: ColorMode;
  list: TaskList;
  section: { count: number } | undefined;
};

/** The notes above the bars: what their colours mean, which tasks miss a deadline, and that none has dates. */
export function TimelineNotes({ rows, colors, list, section }: NotesProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { project, can } = useScope();
  const colorOf = useTaskColors(colors);
  const isUndated = rows.length > 0 && rows.every(({ startDate, dueDate }) => startDate === null && dueDate === null);
  const missed = rows.filter((row) => deadlineMissed(row, row.dueDate, project)).length;
  return (
    <div className={styles.notes}>
      {colors !== 'status' && <ColorLegend meanings={meaningsOf(rows.map(colorOf))} />}
      {project.dueDate && <span>{t('timeline.deadline', { day: plainDay(project.dueDate, language) })}</span>}
      {missed > 0 && <span>{t('timeline.missed', { count: missed })}</span>}
      {isUndated && can('editTasks') && <LayOutOffer {...{ rows, list }} count={section?.count ?? rows.length} />}
    </div>
  );
}

type OfferProps = { rows: readonly TaskRow[]; list: TaskList; count: number };

/** Offers to lay out all tasks, of which none has dates. */
function LayOutOffer({ rows, list, count }: OfferProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const most = Math.min(count, SHIFTED_MAX);
  const isRead = rows.length >= most;
  useEffect(() => {
    if (!isRead) list.need('', most);
  }, [list, isRead, most]);
  return (
    <>
      <span>{t('timeline.noDates', { count: most })}</span>
      <Button disabled={!isRead} onClick={() => setOpen(true)}>
        {t('timeline.layOut')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LayOut ids={rows.slice(0, most).map(({ id }) => id)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
