import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './plain-field.module.css';

type PlainFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  /** Validation error of the field. */
  error: string | undefined;
  /** Shown beside the field. */
  beside?: ReactNode;
};

/** Input of the sign-in page, without the forms of the component library, which would be most of its first load. */
export function PlainField({ label, error, beside, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className={styles.item}>
      <div className={styles.row}>
        <input
          {...input}
          className={styles.field}
          aria-label={label}
          placeholder={label}
          {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        {beside}
      </div>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Password input with a button to show the password. */
export function PlainPassword(props: Omit<PlainFieldProps, 'type' | 'beside'>) {
  const { t } = useTranslation('identity');
  const [isShown, setShown] = useState(false);
  return (
    <PlainField
      {...props}
      type={isShown ? 'text' : 'password'}
      beside={
        <button
          type="button"
          className={styles.eye}
          aria-pressed={isShown}
          aria-label={t('passwordShow')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        </button>
      }
    />
  );
}
