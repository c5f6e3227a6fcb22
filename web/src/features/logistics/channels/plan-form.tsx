import { channelPlan } from '@opsyard/contract';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { facetOf } from '../../../records/filter/facets.tsx';
import { useI18n, useRecords } from '../../../records/scope.ts';
import { validationMessage } from '../../../records/validation-message.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import styles from './channels.module.css';

/** Form to plan the change of a channel field on a day. */
export function PlanForm({ channelId, onDone }: { channelId: string; onDone: () => void }) {
  const { t } = useTranslation(['logistics', 'common']);
  const i18n = useI18n();
  const { type } = useRecords();
  const fields = Object.entries(type.fields).filter(([, field]) => !field.computed && !field.unique);
  const [name, setName] = useState('pricePerKg');
  const [value, setValue] = useState<unknown>(null);
  const [day, setDay] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { mutate, isPending } = useSend(channelPlan.add);
  const field = type.fields[name];
  if (!field) return null;
  const { Control } = facetOf(field);
  const problem = validationMessage(value, field, i18n);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day === null) return;
    mutate({ body: { channelId, effectiveOn: day, changes: { [name]: value }, note } }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('plan.add')}>
      <div className={styles.field}>
        <label htmlFor="plan-field">{t('plan.field')}</label>
        <Select
          id="plan-field"
          showSearch={{ optionFilterProp: 'label' }}
          value={name}
          onChange={(next) => {
            setName(next);
            setValue(null);
          }}
          options={fields.map(([key, one]) => ({ value: key, label: i18n.word(one.name) }))}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor="plan-value">{t('plan.value')}</label>
        <Control key={name} id="plan-value" label={t('plan.value')} field={field} value={value} onChange={setValue} />
      </div>
      <div className={styles.field}>
        <label htmlFor="plan-day">{t('plan.day')}</label>
        <DayField id="plan-day" label={t('plan.day')} value={day} onChange={setDay} />
      </div>
      <div className={styles.field}>
        <label htmlFor="plan-note">{t('plan.note')}</label>
        <Input id="plan-note" value={note} maxLength={200} onChange={(e) => setNote(e.target.value)} />
      </div>
      <span className={styles.buttons}>
        <Button onClick={onDone}>{t('common:action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isPending} disabled={problem !== null || day === null}>
          {t('plan.add')}
        </Button>
      </span>
    </form>
  );
}
