import { CUSTOM_UNIT_MAX, type CustomField } from '@opsyard/contract';
import { Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../custom-field/custom-fields.module.css';

type NumberSettings = Pick<CustomField, 'kind' | 'unit' | 'decimals'>;
type NumberFieldsProps = {
  draft: NumberSettings;
  onChange: (part: Partial<Pick<NumberSettings, 'unit' | 'decimals'>>) => void;
};

/** Unit or currency, and decimal places of a field with numbers. */
export function NumberFields({ draft: { kind, unit, decimals }, onChange }: NumberFieldsProps) {
  const { t } = useTranslation('tasks');
  const isMoney = kind === 'money';
  return (
    <div className={styles.pair}>
      {kind !== 'percent' && (
        <Form.Item
          label={isMoney ? t('fieldSetup.currency') : t('fieldSetup.unit')}
          htmlFor="field-unit"
          {...(isMoney && { extra: t('fieldSetup.currencyHint') })}
        >
          <Input
            id="field-unit"
            autoComplete="off"
            maxLength={isMoney ? 3 : CUSTOM_UNIT_MAX}
            value={unit}
            onChange={({ target }) => onChange({ unit: isMoney ? target.value.toUpperCase() : target.value })}
          />
        </Form.Item>
      )}
      <Form.Item label={t('fieldSetup.decimals')} htmlFor="field-decimals">
        <InputNumber
          id="field-decimals"
          min={0}
          max={4}
          precision={0}
          value={decimals}
          onChange={(value) => onChange({ decimals: value ?? 0 })}
        />
      </Form.Item>
    </div>
  );
}
