import { InputNumber } from 'antd';
import { decimalText } from '../../../ui/numbers/decimal-text.ts';
import styles from './what-if.module.css';

type NumberInputProps = {
  label: string;
  /** In the unit of the field; `scale` of them make one of those shown. */
  value: number | null;
  scale?: number;
  decimals?: number;
  isChanged: boolean;
  onChange: (value: number | null) => void;
};

/** Field for a number of a draft; changed ones are marked. */
export function NumberInput({ label, value, scale = 1, decimals = 0, isChanged, onChange }: NumberInputProps) {
  return (
    <div className={isChanged ? styles.changed : styles.field}>
      <span className={styles.label}>{label}</span>
      <InputNumber<number | string>
        aria-label={label}
        min={0}
        precision={decimals}
        parser={decimalText}
        value={value === null ? null : value / scale}
        onChange={(typed) =>
          onChange(typed === null || typed === '' ? null : Math.round(Number(typed) * scale * 1e6) / 1e6)
        }
      />
    </div>
  );
}
