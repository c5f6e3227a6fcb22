import { readEstimate } from '@opsyard/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estimateText } from '../text/estimate-text.ts';

type EstimateFieldProps = { label: string; isRequired?: boolean };

/** An estimate in a form, written as `4h` or `1d 2h`; its value is in minutes. */
export function EstimateField({ label, isRequired = true }: EstimateFieldProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const check = async (_: unknown, minutes: number | null | undefined) => {
    if (Number.isNaN(minutes)) throw new Error(t('shared.estimate.invalid'));
    if (isRequired && !minutes) throw new Error(common('form.required'));
  };
  return (
    <Form.Item
      name="estimate"
      label={label}
      required={isRequired}
      extra={t('shared.estimate.hint')}
      rules={[{ validator: check }]}
    >
      <EstimateText />
    </Form.Item>
  );
}

type EstimateTextProps = { id?: string; value?: number | null; onChange?: (minutes: number | null) => void };

/** The text of an estimate; one that cannot be understood is not a number. */
function EstimateText({ value, onChange, ...field }: EstimateTextProps) {
  const { t } = useTranslation('tasks');
  const [text, setText] = useState(value ? estimateText(value, t) : '');
  return (
    <Input
      {...field}
      value={text}
      autoComplete="off"
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(target.value.trim() === '' ? null : (readEstimate(target.value) ?? Number.NaN));
      }}
    />
  );
}
