import type { MyTask } from '@opsyard/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevice } from '../../../../kernel/storage/device.ts';
import { useUrlState } from '../../../../kernel/url-state.ts';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { clockAt } from '../../../../kernel/zone-time.ts';
import { useNow } from '../../../../ui/dates/minute.ts';
import { plusDays } from '../../../../ui/dates/month.ts';
import { dayOf, fullDay, plainDay, rangeInWords } from '../../../../ui/dates/when-text.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { Glyph } from '../../../../ui/icons/glyphs.tsx';
import frameStyles from '../../../../ui/lists/view-frame.module.css';
import { RowsSkeleton } from '../../../../ui/skeleton.tsx';
import { useOpenTask } from '../../shared/open-task.ts';
import { clockHours, estimateText } from '../../shared/text/estimate-text.ts';
import { MyOpenTask } from '../my-open-task.tsx';
import { type BlockTime, lengthFor, nextFree } from './block-times.ts';
import { Block, type DraggedInDay, useDraggedInDay } from './day-block.tsx';
import { DayHours } from './day-hours.tsx';
import styles from './day-plan.module.css';
import { HandoverDialog, NEW_NOTE } from './handover-dialog.tsx';
import { useBlockMove } from './use-block-move.ts';
import { keyOfTask, useDayPlan } from './use-day-plan.ts';

const PATTERN = /^(19|2[01])\d{2}-\d{2}-\d{2}$/;

/** My plan of a day: blocks of time for my tasks, beside the tasks that have none. */
export function DayPlanView() {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const phone = useDevice() === 'mobile';
  const now = useNow();
  const today = dayOf(now);
  const [at, go] = useUrlState({ day: '' });
  const day = PATTERN.test(at.day) ? at.day : today;
  const goTo = (one: string) => go({ day: one === today ? '' : one });
  const planning = useDayPlan(day);
  const { plan, error, reload, add, isBusy } = planning;
  const blockMove = useBlockMove(planning);
  const minutesNow = day === today ? minutesOf(clockAt(now)) : null;
  const blocks = plan?.blocks ?? [];
  const total = blocks.reduce((sum, { minutes }) => sum + minutes, 0);
  const list = useRef<HTMLDivElement>(null);
  const onDrop = ({ block, task, isEnd }: DraggedInDay, time: BlockTime) => {
    if (block) blockMove.move(block, isEnd ? { start: block.start, minutes: time.minutes } : time);
    else void add(task, time);
  };
  const planNext = (task: MyTask) => void add(task, nextFree(blocks, lengthFor(task.estimate), minutesNow));
  return (
    <>
      <section className={frameStyles.frame} aria-label={t('dayPlan.label')} aria-busy={isBusy}>
        <p id="day-plan-keys" className="visually-hidden">
          {t('dayPlan.keys')}
        </p>
        <div className="visually-hidden" role="status" aria-live="assertive">
          {blockMove.announcement}
        </div>
        <div className={styles.tools}>
          <Button onClick={() => goTo(today)}>{t('dayPlan.today')}</Button>
          <Button
            type="text"
            aria-label={t('dayPlan.previous')}
            icon={<Glyph name="left" />}
            onClick={() => goTo(plusDays(day, -1))}
          />
          <Button
            type="text"
            aria-label={t('dayPlan.next')}
            icon={<Glyph name="right" />}
            onClick={() => goTo(plusDays(day, 1))}
          />
          <h2 className={styles.title} aria-live="polite">
            {fullDay(day, language)}
          </h2>
          {total > 0 && <span className={styles.quiet}>{t('dayPlan.total', { time: clockHours(total, t) })}</span>}
          <HandoverButton key={day} day={day} />
        </div>
        {error && !plan && <Failure error={error} retry={reload} />}
        {!error && !plan && <RowsSkeleton rows={8} />}
        {plan && (
          <div ref={list} className={frameStyles.place}>
            {phone ? (
              <ul className={styles.list} aria-label={t('dayPlan.blocks')}>
                {blocks.map((block) => (
                  <li key={block.id}>
                    <Block block={{ ...block, ...blockMove.timeOf(block) }} blockMove={blockMove} />
                  </li>
                ))}
                {blocks.length === 0 && <li className={styles.quiet}>{t('dayPlan.none')}</li>}
              </ul>
            ) : (
              <DayHours {...{ day, blocks, blockMove, onDrop }} now={minutesNow} />
            )}
            <section className={styles.unplanned} aria-label={t('dayPlan.unplanned')}>
              <h3 className={styles.heading}>
                {t('dayPlan.unplanned')}{' '}
                <span className={styles.quiet}>
                  {plan.tasks.length}
                  {plan.hasMore && '+'}
                </span>
              </h3>
              {plan.tasks.length === 0 && <p className={styles.quiet}>{t('dayPlan.allPlanned')}</p>}
              <ul className={styles.cards}>
                {plan.tasks.map((task) => (
                  <Card key={task.id} task={task} today={today} onPlan={() => planNext(task)} />
                ))}
              </ul>
              {plan.hasMore && <p className={styles.quiet}>{t('dayPlan.more')}</p>}
            </section>
          </div>
        )}
      </section>
      <MyOpenTask />
    </>
  );
}

function HandoverButton({ day }: { day: string }) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState(NEW_NOTE);
  return (
    <>
      <Button className={styles.handover ?? ''} onClick={() => setOpen(true)}>
        {t('handover.button')}
      </Button>
      {isOpen && <HandoverDialog {...{ day, note }} onNote={setNote} onClose={() => setOpen(false)} />}
    </>
  );
}

type CardProps = { task: MyTask; today: string; onPlan: () => void };

/** A task without a block: dragged to a time, or planned for the next free one. */
function Card({ task, today, onPlan }: CardProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { openTask } = useOpenTask();
  const card = useRef<HTMLLIElement>(null);
  useDraggedInDay(card, { task, block: null, start: 0, minutes: lengthFor(task.estimate), isEnd: false });
  const key = keyOfTask(task);
  const isLate = task.dueDate !== null && task.dueDate < today;
  const isThisYear = task.dueDate?.slice(0, 4) === today.slice(0, 4);
  const dueDay = () =>
    isThisYear ? plainDay(task.dueDate ?? '', language) : rangeInWords(task.dueDate ?? '', language);
  const facts = [
    key,
    task.dueDate ? t(isLate ? 'dayPlan.late' : 'dayPlan.due', { day: dueDay() }) : '',
    task.estimate ? estimateText(task.estimate, t) : '',
    task.projectName,
  ];
  return (
    <li ref={card} className={styles.card}>
      <button type="button" className={styles.cardText} title={task.title} onClick={() => openTask(key)}>
        <span>{task.title}</span>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </button>
      <Button aria-label={t('dayPlan.planOf', { key })} title={t('dayPlan.planOf', { key })} onClick={onPlan}>
        {t('dayPlan.plan')}
      </Button>
    </li>
  );
}

function minutesOf(clock: string): number {
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
}
