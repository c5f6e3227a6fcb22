import { Input, type InputProps } from 'antd';
import { useId } from 'react';
import { countUpTo, tooLong } from '../../../kernel/forms/forms.ts';
import styles from './settings.module.css';

type NameInputProps = Pick<InputProps, 'size' | 'variant' | 'placeholder' | 'onBlur' | 'onKeyDown' | 'onPressEnter'> & {
  value: string;
  max: number;
  label: string;
  onType: (name: string) => void;
};

/** An input for a name, with an error if it is too long. */
export function NameInput({ value, max, label, onType, ...input }: NameInputProps) {
  const id = useId();
  const problem = tooLong(value.trim(), max);
  return (
    <span className={styles.grow}>
      <Input
        {...input}
        value={value}
        count={countUpTo(max)}
        aria-label={label}
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': id })}
        onChange={({ target }) => onType(target.value)}
      />
      {problem && (
        <span id={id} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
