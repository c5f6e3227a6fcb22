import { MATRIX_CELLS_MAX, MATRIX_FIELDS_MAX, type MatrixAxes, type MatrixAxis, taskMatrix } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { DialogPart } from '../copy/dialog-part.tsx';
import { useScope } from '../shared/reading/project-scope.tsx';
import { countCells } from './cells.ts';
import styles from './matrix.module.css';

type Side = 'rows' | 'columns';
type AxesFormProps = { taskId: string; axes: MatrixAxes | null; onDone: () => void };

/** Chooses the fields of the rows and columns, and which of their options. */
export function AxesForm({ taskId, axes, onDone }: AxesFormProps) {
  const { t } = useTranslation('tasks');
  const [draft, setDraft] = useState<MatrixAxes>(axes ?? { rows: [], columns: [] });
  const { mutate, isPending } = useSend(taskMatrix.set, { alsoRefresh: ['task'] });
  const all = [...draft.rows, ...draft.columns];
  const count = countCells(draft);
  const isComplete = draft.rows.length > 0 && all.every(({ optionIds }) => optionIds.length > 0);
  const isTooMany = isComplete && count > MATRIX_CELLS_MAX;
  const used = all.map(({ fieldId }) => fieldId);
  return (
    <>
      {(['rows', 'columns'] as const).map((side) => (
        <SideForm
          key={side}
          side={side}
          axes={draft[side]}
          used={used}
          mayAdd={all.length < MATRIX_FIELDS_MAX}
          onChange={(changed) => setDraft({ ...draft, [side]: changed })}
        />
      ))}
      {isTooMany && (
        <p role="alert" className={styles.problem}>
          {t('matrix.tooMany')}
        </p>
      )}
      <div className={styles.bar}>
        {isComplete && <span>{t('matrix.cells', { count })}</span>}
        <Button
          type="primary"
          disabled={!isComplete || isTooMany}
          loading={isPending}
          onClick={() => mutate({ body: { taskId, ...draft } }, { onSuccess: onDone })}
        >
          {t('matrix.save')}
        </Button>
        {axes && <Button onClick={onDone}>{t('matrix.cancel')}</Button>}
      </div>
    </>
  );
}

type SideFormProps = {
  side: Side;
  axes: readonly MatrixAxis[];
  /** The fields chosen on both sides. */
  used: readonly string[];
  mayAdd: boolean;
  onChange: (axes: MatrixAxis[]) => void;
};

function SideForm({ side, axes, used, mayAdd, onChange }: SideFormProps) {
  const { t } = useTranslation('tasks');
  const { fields } = useScope();
  const choices = fields.filter(({ kind }) => kind === 'choice');
  const allOf = (fieldId: string): MatrixAxis => ({
    fieldId,
    optionIds: (choices.find(({ id }) => id === fieldId)?.options ?? []).map(({ id }) => id),
  });
  const free = choices.filter(({ id }) => !used.includes(id));
  const [isAdding, setAdding] = useState(false);
  const shown: (MatrixAxis | null)[] = isAdding || (axes.length === 0 && side === 'rows') ? [...axes, null] : [...axes];
  return (
    <DialogPart label={t(`matrix.${side}`)}>
      {shown.map((axis, at) => {
        const field = axis && choices.find(({ id }) => id === axis.fieldId);
        const offered = [...(field ? [field] : []), ...free];
        const replaceBy = (next: MatrixAxis) => {
          setAdding(false);
          onChange(axis ? axes.map((one) => (one === axis ? next : one)) : [...axes, next]);
        };
        return (
          <div key={axis?.fieldId ?? 'new'} className={styles.axis}>
            <Select
              aria-label={t(`matrix.field.${side}`, { at: at + 1 })}
              placeholder={t('matrix.chooseField')}
              className={styles.field ?? ''}
              value={axis?.fieldId ?? null}
              options={offered.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => id && replaceBy(allOf(id))}
            />
            {axis && field && (
              <Select
                mode="multiple"
                aria-label={t('matrix.options', { name: field.name })}
                className={styles.options ?? ''}
                value={axis.optionIds}
                optionFilterProp="label"
                options={field.options.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(ids) =>
                  replaceBy({ ...axis, optionIds: field.options.map(({ id }) => id).filter((id) => ids.includes(id)) })
                }
              />
            )}
            {axis && field && (
              <Button
                type="text"
                className={styles.icon ?? ''}
                aria-label={t('matrix.removeField', { name: field.name })}
                icon={<Glyph name="cross" />}
                onClick={() => onChange(axes.filter((one) => one !== axis))}
              />
            )}
          </div>
        );
      })}
      {mayAdd && shown.length < 2 && !shown.includes(null) && free.length > 0 && (
        <Button type="text" icon={<Glyph name="plus" />} onClick={() => setAdding(true)}>
          {t(`matrix.addField.${side}`)}
        </Button>
      )}
    </DialogPart>
  );
}
