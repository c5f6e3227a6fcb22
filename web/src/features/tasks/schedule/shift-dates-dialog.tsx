import { dependency, EVERY_DAY, type TaskRow, workingDays } from '@opsyard/contract';
import { InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { useLanguage } from '../../../kernel/words/language.ts';
import { fullDay } from '../../../ui/dates/when-text.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import styles from './schedule.module.css';
import { SHIFTED_MAX, shiftDates, shiftedDates } from './shift-dates.ts';

/** Checked here, not by the field: that one reports what is typed only as long as it is within its limits, which Enter would then use. */
const DAYS_MAX = 3_650;

/** Asks by how many days the dates of tasks are shifted: working days where the project counts them. */
export function ShiftDatesDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const scope = useScope();
  const { project } = scope;
  const [open, setOpen] = useState(true);
  const [days, setDays] = useState<number | null>(1);
  const all = useInitialValue(ids.map((id) => taskStoreOf(project.id).get(id)).filter((row) => row !== undefined));
  const rows = all.filter(({ startDate, dueDate }) => startDate !== null || dueDate !== null);
  const { data } = useRead(
    dependency.ofProject,
    { query: { projectId: project.id } },
    { enabled: project.workingDays, quiet: true },
  );
  const count = project.workingDays ? data && workingDays(data.daysOff) : EVERY_DAY;
  const isTooFar = days !== null && Math.abs(days) > DAYS_MAX;
  const by = days === null || isTooFar ? 0 : days;
  const isReady = by !== 0 && count !== undefined && rows.length > 0 && rows.length <= SHIFTED_MAX;
  const run = () => {
    if (!isReady) return;
    setOpen(false);
    void shiftDates({ scope, rows, days: by, count, text: (changed) => t('shift.done', { count: changed }) });
  };
  const [from, to] = spanOf(rows);
  const [newFrom, newTo] =
    count && by !== 0 ? spanOf(rows.map((row) => ({ ...row, ...shiftedDates(row, by, count) }))) : [];
  const text = (day: string) => fullDay(day, language);
  return (
    <Modal
      open={open}
      title={t('shift.title', { count: ids.length })}
      okText={t('shift.run')}
      okButtonProps={{ disabled: !isReady }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={styles.shift}>
        <InputNumber<number>
          autoFocus
          precision={0}
          value={days}
          {...(isTooFar && { status: 'error' as const })}
          prefix={t('shift.by')}
          aria-label={t('shift.by')}
          onChange={setDays}
          onPressEnter={run}
        />
        <p className={styles.none}>{t(project.workingDays ? 'shift.hintWorking' : 'shift.hint')}</p>
        {from && to && newFrom && newTo && (
          <p role="status">
            {t('shift.span', { from: text(from), to: text(to), newFrom: text(newFrom), newTo: text(newTo) })}
          </p>
        )}
        {rows.length < ids.length && <p>{t('shift.undated', { count: ids.length - rows.length })}</p>}
        {isTooFar && <p role="status">{t('shift.tooFar', { count: DAYS_MAX })}</p>}
        {rows.length > SHIFTED_MAX && <p>{t('shift.tooMany', { count: SHIFTED_MAX })}</p>}
      </div>
    </Modal>
  );
}

/** The first and the last of the dates of some tasks. */
function spanOf(rows: readonly Pick<TaskRow, 'startDate' | 'dueDate'>[]): [string?, string?] {
  const dates = rows.flatMap(({ startDate, dueDate }) => [startDate ?? [], dueDate ?? []].flat()).sort();
  return [dates[0], dates.at(-1)];
}
