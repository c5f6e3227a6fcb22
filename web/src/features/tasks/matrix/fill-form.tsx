import {
  MATRIX_DATES,
  type MatrixAxes,
  type MatrixFilling,
  type TaskMatrix,
  taskMatrix,
  taskTemplate,
} from '@opsyard/contract';
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { showCreatedTasks } from '../shared/show-created-tasks.ts';
import { missingCells } from './cells.ts';
import styles from './matrix.module.css';

type FillFormProps = { taskId: string; axes: MatrixAxes; matrix: TaskMatrix; onDone: () => void };
/** All missing cells. */
const ALL = '';

/** Chooses what the missing cells are made of, and creates them. */
export function FillForm({ taskId, axes, matrix, onDone }: FillFormProps) {
  const { t } = useTranslation('tasks');
  const { fields } = useScope();
  const [filling, setFilling] = useState<MatrixFilling>(matrix.filling);
  const [optionId, setOptionId] = useState(ALL);
  const { create, isPending } = useCreating(onDone);
  const missing = missingCells(axes, fields, matrix.cells);
  const count = missing.options.find(({ id }) => id === optionId)?.count ?? missing.count;
  const change = (changes: Partial<MatrixFilling>) => setFilling({ ...filling, ...changes });
  const options = missing.options.map(({ id, name, count: number }) => ({
    value: id,
    label: t('matrix.optionMissing', { name, count: number }),
  }));
  return (
    <>
      <DialogPart label={t('matrix.which')}>
        <Select
          className={styles.wide ?? ''}
          aria-label={t('matrix.which')}
          value={optionId}
          options={[{ value: ALL, label: t('matrix.allMissing', { count: missing.count }) }, ...options]}
          onChange={setOptionId}
        />
      </DialogPart>
      <Source filling={filling} change={change} />
      <Dates filling={filling} change={change} />
      <div className={styles.bar}>
        <Button
          type="primary"
          loading={isPending}
          disabled={count === 0}
          onClick={() => create({ taskId, filling, ...(optionId !== ALL && { optionId }) })}
        >
          {t('matrix.make', { count })}
        </Button>
        <Button onClick={onDone}>{t('matrix.cancel')}</Button>
      </div>
    </>
  );
}

type PartProps = { filling: MatrixFilling; change: (changes: Partial<MatrixFilling>) => void };

/** The template and the owner of the cells. */
function Source({ filling, change }: PartProps) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { data: templates } = useRead(taskTemplate.list, { query: { projectId: project.id } }, { quiet: true });
  const offered = (templates ?? []).filter(({ archived }) => !archived);
  return (
    <>
      <DialogPart label={t('matrix.template')}>
        <Select
          className={styles.wide ?? ''}
          aria-label={t('matrix.template')}
          allowClear
          placeholder={t('matrix.noTemplate')}
          // One that was deleted since is not named by its id.
          value={offered.some(({ id }) => id === filling.templateId) ? filling.templateId : null}
          optionFilterProp="label"
          showSearch
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(templateId) => change({ templateId: templateId ?? null })}
        />
      </DialogPart>
      <DialogPart label={t('matrix.owner')}>
        <Select
          className={styles.wide ?? ''}
          aria-label={t('matrix.owner')}
          allowClear
          placeholder={t('matrix.noOwner')}
          value={filling.ownerId}
          optionFilterProp="label"
          showSearch
          options={project.members.map(({ id, realname }) => ({ value: id, label: realname }))}
          onChange={(ownerId) => change({ ownerId: ownerId ?? null })}
        />
      </DialogPart>
    </>
  );
}

function Dates({ filling, change }: PartProps) {
  const { t } = useTranslation('tasks');
  const { templateId, dates, startDate, dueDate } = filling;
  return (
    <DialogPart label={t('matrix.dates')}>
      <Radio.Group
        vertical
        aria-label={t('matrix.dates')}
        value={dates}
        onChange={({ target }) => change({ dates: target.value as MatrixFilling['dates'] })}
        options={MATRIX_DATES.map((one) => ({ value: one, label: t(`matrix.date.${one}`) }))}
      />
      {templateId !== null && dates !== 'none' && <p className={styles.hint}>{t('matrix.templateDates')}</p>}
      {dates === 'fixed' && (
        <div className={styles.days}>
          {templateId === null && (
            <DayField label={t('matrix.start')} value={startDate} onChange={(day) => change({ startDate: day })} />
          )}
          <DayField label={t('matrix.dueDate')} value={dueDate} onChange={(day) => change({ dueDate: day })} />
        </div>
      )}
    </DialogPart>
  );
}

type Fill = Parameters<ReturnType<typeof useSend<typeof taskMatrix.fill>>['mutate']>[0]['body'];

function useCreating(onDone: () => void) {
  const { t } = useTranslation('tasks');
  const { project } = useScope();
  const { mutate, isPending } = useSend(taskMatrix.fill);
  const create = (body: Fill) =>
    mutate(
      { body },
      {
        onSuccess({ made, opId }) {
          onDone();
          const text = t('matrix.made', { count: made });
          showCreatedTasks({ projectId: project.id, opId, text, alsoRefresh: ['taskMatrix'] });
        },
      },
    );
  return { create, isPending };
}
