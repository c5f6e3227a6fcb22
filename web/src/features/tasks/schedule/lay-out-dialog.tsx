import { EVERY_DAY, type TaskDates, type TaskRow, workingDays } from '@opsyard/contract';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInitialValue } from '../../../kernel/forms/use-initial-value.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { useNow } from '../../../ui/dates/minute.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { useScope } from '../shared/reading/project-scope.tsx';
import { taskStoreOf } from '../shared/reading/task-store.ts';
import { laidOut } from './laid-out.ts';
import { MovesTable } from './moves-table.tsx';
import styles from './schedule.module.css';
import { SHIFTED_MAX, saveDates } from './shift-dates.ts';
import { useDependencies } from './use-dependencies.ts';
import { usePredecessorDates } from './use-predecessor-dates.ts';

/** Lays tasks out from a day by their estimates and dependencies, with a preview of all dates that change. */
export function LayOutDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const { project } = scope;
  const [open, setOpen] = useState(true);
  const today = dayOf(useNow());
  const [from, setFrom] = useState<string | null>(today);
  const [oneAtATime, setOneAtATime] = useState(true);
  const rows = useInitialValue(ids.map((id) => taskStoreOf(project.id).get(id)).filter((row) => row !== undefined));
  const { data } = useDependencies(project.id);
  const others = usePredecessorDates(project.id, rows, data);
  const days = project.workingDays ? workingDays(data?.daysOff ?? []) : EVERY_DAY;
  const dates: ReadonlyMap<string, TaskDates> =
    data && others && from ? laidOut(rows, { data, others, days, from, oneAtATime }) : new Map();
  const changed = rows.filter((row) => dates.has(row.id));
  const fixed = rows.filter(({ pinned, category }) => pinned || category === '1' || category === '3').length;
  const isReady = changed.length > 0 && changed.length <= SHIFTED_MAX;
  const run = () => {
    setOpen(false);
    const datesOf = ({ id }: TaskRow) => dates.get(id) ?? {};
    void saveDates({ scope, rows: changed, datesOf, text: (count) => t('layOut.done', { count }) });
  };
  return (
    <Modal
      open={open}
      title={t('layOut.title', { count: ids.length })}
      okText={t('layOut.run')}
      okButtonProps={{ disabled: !isReady }}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      width={720}
    >
      <div className={styles.shift}>
        <span>{t('layOut.from')}</span>
        <DayField label={t('layOut.from')} value={from} onChange={setFrom} />
        <Checkbox checked={oneAtATime} onChange={({ target }) => setOneAtATime(target.checked)}>
          {t('layOut.oneAtATime')}
        </Checkbox>
        <p className={styles.none}>{t(project.workingDays ? 'layOut.hintWorking' : 'layOut.hint')}</p>
        {fixed > 0 && <p>{t('layOut.fixed', { count: fixed })}</p>}
        {changed.length > SHIFTED_MAX && <p role="status">{t('layOut.tooMany', { count: SHIFTED_MAX })}</p>}
        {data && others && changed.length === 0 && <p role="status">{t('layOut.nothing')}</p>}
      </div>
      {changed.length > 0 && (
        <MovesTable moves={changed} datesOf={(row) => ({ from: row, to: dates.get(row.id) ?? row })} />
      )}
    </Modal>
  );
}
