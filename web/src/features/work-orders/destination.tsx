import { COUNTRIES } from '@opsyard/contract';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kernel/words/language.ts';
import { countryName } from '../../records/value-text.ts';
import styles from './work-orders.module.css';

type DestinationProps = { value: string; onChange: (country: string) => void };

/** Choice of the destination: rate cards can be for one country. */
export function Destination({ value, onChange }: DestinationProps) {
  const { t } = useTranslation('workOrders');
  const language = useLanguage();
  const options = useMemo(
    () =>
      COUNTRIES.map((code) => ({ value: String(code), label: countryName(code, language) })).sort((one, other) =>
        one.label.localeCompare(other.label, language),
      ),
    [language],
  );
  return (
    <div className={styles.measure}>
      <label htmlFor="calculator-country">{t('calculator.country')}</label>
      <Select
        id="calculator-country"
        className={styles.country ?? ''}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('calculator.anyCountry')}
        value={value || undefined}
        options={options}
        onChange={(country?: string) => onChange(country ?? '')}
      />
    </div>
  );
}
