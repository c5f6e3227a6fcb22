import { Select } from 'antd';
import styles from './announcements.module.css';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/** Select of a filter; the first option means all. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      className={styles.select ?? ''}
      aria-label={label}
      value={value}
      onChange={onChange}
      options={options.map(([key, text]) => ({ value: key, label: text }))}
    />
  );
}
