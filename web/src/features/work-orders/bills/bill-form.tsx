import { channel } from '@opsyard/contract';
import { Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { DayField } from '../../../ui/dates/day-field.tsx';
import styles from '../../../ui/import/import.module.css';
import own from './bills.module.css';
import type { BillFormValues } from './use-bill-import.ts';

type BillFormProps = { values: BillFormValues; onChange: (values: BillFormValues) => void };

/** Form for the name, channel and day of a bill and the units of its columns. */
export function BillForm({ values, onChange }: BillFormProps) {
  const { t } = useTranslation('workOrders');
  const { data } = useRead(channel.list, { query: { limit: 200, sort: 'name' } }, { quiet: true });
  const channels = (data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={styles.part} aria-label={t('bills.bill')}>
      <h2 className={styles.heading}>{t('bills.bill')}</h2>
      <div className={own.fields}>
        <div>
          <span className={styles.label}>{t('bills.name')}</span>
          <Input
            aria-label={t('bills.name')}
            value={values.name}
            maxLength={120}
            onChange={({ target }) => onChange({ ...values, name: target.value })}
          />
        </div>
        <div>
          <span className={styles.label}>{t('bills.channel')}</span>
          <Select
            className={styles.field ?? ''}
            aria-label={t('bills.channel')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('bills.anyChannel')}
            value={values.channel}
            options={channels}
            onChange={(chosen: string | undefined) => onChange({ ...values, channel: chosen ?? null })}
          />
        </div>
        <div>
          <span className={styles.label}>{t('bills.billedOn')}</span>
          <DayField
            label={t('bills.billedOn')}
            value={values.billedOn}
            onChange={(day) => day && onChange({ ...values, billedOn: day })}
          />
        </div>
        <div>
          <span className={styles.label}>{t('bills.weightUnit')}</span>
          <Segmented
            aria-label={t('bills.weightUnit')}
            value={values.units.weight}
            options={['kg', 'g']}
            onChange={(weight) =>
              onChange({ ...values, units: { ...values.units, weight: weight === 'g' ? 'g' : 'kg' } })
            }
          />
        </div>
        <div>
          <span className={styles.label}>{t('bills.sideUnit')}</span>
          <Segmented
            aria-label={t('bills.sideUnit')}
            value={values.units.side}
            options={['cm', 'mm']}
            onChange={(side) => onChange({ ...values, units: { ...values.units, side: side === 'mm' ? 'mm' : 'cm' } })}
          />
        </div>
      </div>
    </section>
  );
}
