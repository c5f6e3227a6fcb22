import { channelPlan, type PlannedChange } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { labelText } from '../../../kernel/words/label-text.ts';
import { listText } from '../../../kernel/words/list-text.ts';
import { useI18n, useRecords } from '../../../records/scope.ts';
import { valueText } from '../../../records/value-text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { fullDay } from '../../../ui/dates/when-text.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { JobLink } from '../job-link.tsx';
import styles from './channels.module.css';
import { PlanForm } from './plan-form.tsx';

const COLORS = { planned: 'blue', applied: 'green', cancelled: 'gray', failed: 'red' } as const;

/** Planned and past changes of a channel with their effective days. */
export function PlannedChanges({ id }: { id: string }) {
  const { t } = useTranslation('logistics');
  const canEdit = useCan('logistics:channel:edit');
  const [isPlanning, setPlanning] = useState(false);
  const { data, error, refetch } = useRead(channelPlan.list, { query: { channelId: id } }, { quiet: true });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  return (
    <>
      {data.length === 0 && <p className={styles.dim}>{t('plan.none')}</p>}
      <ol className={styles.changes}>
        {data.map((change) => (
          <ChangeLine key={change.id} change={change} canEdit={canEdit} />
        ))}
      </ol>
      {canEdit && !isPlanning && (
        <Button size="small" onClick={() => setPlanning(true)}>
          {t('plan.add')}
        </Button>
      )}
      {canEdit && isPlanning && <PlanForm channelId={id} onDone={() => setPlanning(false)} />}
    </>
  );
}

function ChangeLine({ change, canEdit }: { change: PlannedChange; canEdit: boolean }) {
  const { id, effectiveOn, state, changes, note, reason, plannedByName, jobId } = change;
  const { t } = useTranslation('logistics');
  const { type } = useRecords();
  const i18n = useI18n();
  const { mutate, isPending } = useSend(channelPlan.cancel);
  const lines = Object.entries(changes).flatMap(([key, { from, to }]) => {
    const field = type.allFields[key];
    if (!field) return [];
    const textOf = (value: unknown) => valueText(value, field, i18n) || i18n.t('value.empty');
    const values = { field: i18n.word(field.name), from: textOf(from), to: textOf(to) };
    return [values.from === values.to ? labelText(values.field, values.to) : i18n.t('history.change', values)];
  });
  return (
    <li className={styles.change}>
      <span>
        <Chip color={COLORS[state]}>{t(`plan.state.${state}`)}</Chip>
        <span className={styles.day}>{fullDay(effectiveOn, i18n.language)}</span>
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        {reason && <span className={styles.failed}>{reason}</span>}
        <span className={styles.dim}>{[note, plannedByName].filter(Boolean).join(' · ')}</span>
        <JobLink id={jobId} of={listText(lines)} />
      </span>
      {canEdit && state === 'planned' && (
        <Button
          size="small"
          type="text"
          loading={isPending}
          aria-label={t('plan.cancelNamed', { change: listText(lines) })}
          onClick={() => mutate({ body: { id } })}
        >
          {t('plan.cancel')}
        </Button>
      )}
    </li>
  );
}
