import { commonFailures, DAY_RANGE, type Repetition, recurrence, type TaskRow } from '@opsyard/contract';
import { Button, Checkbox, Input, InputNumber, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../../kernel/calls/api.ts';
import { refresh } from '../../../../kernel/calls/query-cache.ts';
import parts from '../../../../records/parts/parts.module.css';
import { weekdayNames } from '../../../../ui/dates/weekday-names.ts';
import { useScope } from '../../shared/reading/project-scope.tsx';
import styles from '../drawer.module.css';
import { PopupRow, Row } from '../field-row.tsx';
import { PausedRepetition } from './paused-repetition.tsx';
import { RepetitionCreation } from './repetition-creation.tsx';
import { RepetitionDates } from './repetition-dates.tsx';
import { RepetitionBasis, RepetitionDay } from './repetition-day.tsx';
import { repetitionText } from './repetition-text.ts';

const UNITS = ['day', 'week', 'month', 'year'] as const;

/** The recurrence of a task, edited in place by users with the permission; requires a due date. */
export function RepetitionRow({ task }: { task: TaskRow }) {
  const { t, i18n } = useTranslation('tasks');
  const scope = useScope();
  const { data } = useRead(recurrence.queryByTask, { query: { taskId: task.id } });
  const label = t('drawer.repeat.label');
  const shown = data ? (
    repetitionText(data, t, i18n.language)
  ) : (
    <span className={parts.none}>{t('drawer.repeat.never')}</span>
  );
  const mayChange =
    scope.can('editTasks') &&
    !scope.isPlaced &&
    data !== undefined &&
    (data?.paused || (task.dueDate !== null && task.category !== '1'));
  if (!mayChange) return data ? <Row label={label}>{shown}</Row> : null;
  return (
    <PopupRow label={label} shown={shown}>
      {(close) =>
        data?.paused ? (
          <PausedRepetition task={task} close={close} />
        ) : (
          <Editor task={task} present={data} close={close} />
        )
      }
    </PopupRow>
  );
}

type EditorProps = { task: TaskRow; present: Repetition | null; close: () => void };

function Editor({ task, present, close }: EditorProps) {
  const { t, i18n } = useTranslation('tasks');
  const weekday = new Date(`${task.dueDate}T00:00:00Z`).getUTCDay() || 7;
  const [was] = useState(present);
  const [draft, setDraft] = useState<Repetition>(present ?? { unit: 'week', every: 1, weekdays: [weekday] });
  const options = { alsoRefresh: ['activity'] };
  const set = useSend(recurrence.set, options);
  const change = (changes: Partial<Repetition>) => setDraft({ ...draft, ...changes });
  const { unit, every, weekdays, until, times, onDaysOff, fromCompletion, daysAhead, missed } = draft;
  const toUnit = (unit: Repetition['unit']) =>
    setDraft({
      ...{ unit, every, ...ending(until, times), ...(unit === 'week' && !fromCompletion && { weekdays: [weekday] }) },
      ...{ ...(onDaysOff && { onDaysOff }), ...(fromCompletion && { fromCompletion }) },
      ...{ ...(daysAhead !== undefined && { daysAhead }), ...(missed && { missed }) },
    });
  const save = () =>
    set.mutate(
      { body: { taskId: task.id, repetition: draft, was } },
      {
        onSuccess: close,
        onError(error) {
          if (!error.is(commonFailures.staleVersion)) return;
          void refresh(recurrence.set.feature);
          close();
        },
      },
    );
  return (
    <div className={styles.repetition}>
      <InputNumber
        autoFocus
        min={1}
        max={99}
        precision={0}
        value={every}
        prefix={t('drawer.repeat.every')}
        aria-label={t('drawer.repeat.every')}
        onChange={(to) => change({ every: to ?? 1 })}
        onPressEnter={save}
      />
      <Segmented
        value={unit}
        aria-label={t('drawer.repeat.unitLabel')}
        options={UNITS.map((value) => ({ value, label: t(`drawer.repeat.unit.${value}`) }))}
        onChange={toUnit}
      />
      {unit === 'week' && !fromCompletion && (
        <Checkbox.Group
          value={weekdays ?? [weekday]}
          options={weekdayNames(i18n.language)}
          onChange={(to) => to.length > 0 && change({ weekdays: to })}
        />
      )}
      {(unit === 'month' || unit === 'year') && !fromCompletion && (
        <RepetitionDay dueDate={task.dueDate ?? ''} draft={draft} onChange={setDraft} />
      )}
      <RepetitionBasis weekday={weekday} draft={draft} onChange={setDraft} />
      {!fromCompletion && <RepetitionCreation draft={draft} onChange={setDraft} />}
      <Ends draft={draft} onChange={setDraft} />
      <RepetitionDates taskId={task.id} draft={draft} onChange={setDraft} />
      <p className={parts.none}>{daysAhead === undefined ? t('drawer.repeat.hint') : t('repetition.aheadHint')}</p>
      <div className={styles.repetitionEnd}>
        {present && <Ending task={task} close={close} />}
        <Button type="primary" loading={set.isPending} onClick={save}>
          {t('drawer.repeat.save')}
        </Button>
      </div>
    </div>
  );
}

/** Pauses or stops the recurrence that is set, whatever has been typed. */
function Ending({ task: { id: taskId }, close }: Omit<EditorProps, 'present'>) {
  const { t } = useTranslation('tasks');
  const options = { alsoRefresh: ['activity'] };
  const pause = useSend(recurrence.pause, options);
  const stop = useSend(recurrence.stop, options);
  return (
    <>
      <Button
        title={t('repetition.pauseHint')}
        loading={pause.isPending}
        onClick={() => pause.mutate({ body: { taskId } }, { onSuccess: close })}
      >
        {t('repetition.pause')}
      </Button>
      <Button loading={stop.isPending} onClick={() => stop.mutate({ query: { taskId } }, { onSuccess: close })}>
        {t('drawer.repeat.stop')}
      </Button>
    </>
  );
}

type EndsProps = { draft: Repetition; onChange: (draft: Repetition) => void };

/** Until when, or how often; both may be left open. */
function Ends({ draft, onChange }: EndsProps) {
  const { t } = useTranslation('tasks');
  const { until, times } = draft;
  const id = useId();
  return (
    <>
      <div className={styles.repetitionPart}>
        <label htmlFor={`${id}-until`}>{t('drawer.repeat.until')}</label>
        <Input
          id={`${id}-until`}
          type="date"
          max={DAY_RANGE.last}
          value={until ?? ''}
          onChange={({ target }) => onChange({ ...without(draft), ...ending(target.value, times) })}
        />
      </div>
      <div className={styles.repetitionPart}>
        <label htmlFor={`${id}-times`}>{t('drawer.repeat.times')}</label>
        <InputNumber
          id={`${id}-times`}
          min={2}
          max={999}
          precision={0}
          value={times ?? null}
          onChange={(to) => onChange({ ...without(draft), ...ending(until, to) })}
        />
      </div>
    </>
  );
}

function without({ until, times, ...others }: Repetition): Omit<Repetition, 'until' | 'times'> {
  return others;
}

function ending(until: string | undefined, times: number | null | undefined): Pick<Repetition, 'until' | 'times'> {
  return { ...(until && { until }), ...(times && { times }) };
}
