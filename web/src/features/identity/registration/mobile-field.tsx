import { Input, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';

export const COUNTRY_CODES = ['+86', '+87'] as const;
export type Mobile = { country: (typeof COUNTRY_CODES)[number]; number: string };

/** A number in the format of the API: without prefix for +86, otherwise with its country code. */
export function wirePhone({ country, number }: Mobile): string {
  return country === '+86' ? number : country + number;
}

type MobileFieldProps = { id?: string; value?: Mobile; onChange?: (mobile: Mobile) => void; onBlur?: () => void };

/** Input for a mobile number with country code. */
export function MobileField({ id, value, onChange, onBlur }: MobileFieldProps) {
  const { t } = useTranslation('identity');
  const { country, number } = value ?? { country: '+86', number: '' };
  return (
    <Space.Compact block>
      <Select<Mobile['country']>
        size="large"
        aria-label={t('register.country')}
        value={country}
        options={COUNTRY_CODES.map((code) => ({ value: code, label: code }))}
        onChange={(chosen) => onChange?.({ country: chosen, number })}
        style={{ width: 96 }}
      />
      <Input
        id={id}
        size="large"
        value={number}
        onChange={({ target }) => onChange?.({ country, number: target.value.replace(/[\s-]/g, '') })}
        onBlur={onBlur}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
      />
    </Space.Compact>
  );
}
