import { BLOCK_MIN, BLOCK_STEP, DAY_MINUTES, type DayBlock } from '@opsyard/contract';
import { Button } from 'antd';
import { type ChangeEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTask } from '../../shared/open-task.ts';
import { clockHours } from '../../shared/text/estimate-text.ts';
import { clockText, within } from './block-times.ts';
import styles from './day-plan.module.css';
import type { BlockMove } from './use-block-move.ts';
import { keyOfTask } from './use-day-plan.ts';

const STARTS = Array.from({ length: (DAY_MINUTES - BLOCK_MIN) / BLOCK_STEP + 1 }, (_, at) => at * BLOCK_STEP);
/** Lengths up to four hours in quarters of an hour, then in hours. */
const LENGTHS = [
  ...Array.from({ length: 15 }, (_, at) => BLOCK_MIN + at * BLOCK_STEP),
  ...[5, 6, 7, 8].map((hours) => hours * 60),
];

type BlockEditorProps = { block: DayBlock; blockMove: BlockMove; close: () => void };

/** Changes when a block begins and how long it lasts, opens its task, and removes it; for a popup. */
export function BlockEditor({ block, blockMove, close }: BlockEditorProps) {
  const { t } = useTranslation('tasks');
  const id = useId();
  const { openTask } = useOpenTask();
  const { start, minutes, task } = block;
  const lengths = LENGTHS.includes(minutes) ? LENGTHS : [...LENGTHS, minutes].sort((one, other) => one - other);
  const set = (change: { start?: number; minutes?: number }) =>
    blockMove.move(block, within({ start, minutes, ...change }));
  const number = ({ target }: ChangeEvent<HTMLSelectElement>) => Number(target.value);
  return (
    <div className={styles.editor}>
      <strong className={styles.editorTitle}>
        {keyOfTask(task)} {task.title}
      </strong>
      <label htmlFor={`${id}start`}>{t('dayPlan.start')}</label>
      <select id={`${id}start`} value={start} onChange={(event) => set({ start: number(event) })}>
        {STARTS.map((one) => (
          <option key={one} value={one}>
            {clockText(one)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}length`}>{t('dayPlan.length')}</label>
      <select id={`${id}length`} value={minutes} onChange={(event) => set({ minutes: number(event) })}>
        {lengths.map((one) => (
          <option key={one} value={one}>
            {clockHours(one, t)}
          </option>
        ))}
      </select>
      <span className={styles.editorButtons}>
        <Button
          onClick={() => {
            close();
            openTask(keyOfTask(task));
          }}
        >
          {t('dayPlan.open')}
        </Button>
        <Button
          danger
          onClick={() => {
            close();
            blockMove.remove(block);
          }}
        >
          {t('dayPlan.remove')}
        </Button>
      </span>
    </div>
  );
}
