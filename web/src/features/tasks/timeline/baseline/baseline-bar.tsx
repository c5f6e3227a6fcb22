import type { TaskRow } from '@opsyard/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../kernel/words/language.ts';
import { classes } from '../../../../ui/classes.ts';
import { datesText } from '../axis-text.ts';
import { type Dates, shapeOf } from '../bar.ts';
import { useTimeline } from '../timeline-context.ts';
import styles from './baseline.module.css';

/** Where a task was in the baseline, and by how many working days it has slipped. */
export function BaselineBar({ row, dates }: { row: TaskRow; dates: Dates }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const { scale, compared } = useTimeline();
  if (!compared) return null;
  const before = compared.datesOf(row.id);
  const baseline = before && shapeOf(before, scale);
  const now = shapeOf(dates, scale);
  const slip = compared.slip(row, dates);
  const right = Math.max(baseline ? baseline.left + baseline.width : 0, now ? now.left + now.width : 0);
  const mark = before
    ? slip !== null && slip !== 0 && `${slip > 0 ? '+' : '−'}${Math.abs(slip)}`
    : t('baseline.newMark');
  return (
    <>
      {baseline && (
        <span
          className={styles.baseline}
          style={{ left: baseline.left, width: baseline.width }}
          title={t('baseline.bar', { dates: datesText(t, language, before) })}
        />
      )}
      {mark && right > 0 && (
        <span className={classes(styles.slip, slip !== null && slip > 0 && styles.later)} style={{ left: right + 8 }}>
          {mark}
        </span>
      )}
    </>
  );
}

/** The screen reader text of a task compared with a baseline; '' if it is unchanged. */
export function slipText(slip: number | null, isKnown: boolean, t: TFunction<'tasks'>): string {
  if (!isKnown) return t('baseline.addedBar');
  if (!slip) return '';
  const days = t('baseline.workdays', { count: Math.abs(slip) });
  return t(slip > 0 ? 'baseline.laterBar' : 'baseline.earlierBar', { days });
}
