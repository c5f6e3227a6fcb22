import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './error-list.module.css';

export type FieldError = { name: string; label: string };
type ErrorListProps = {
  errors: readonly FieldError[];
  /** Takes the focus to a field. */
  onGo: (name: string) => void;
};

/** What keeps a form from being sent, above its fields, each with a link to its field. */
export function ErrorList({ errors, onGo }: ErrorListProps) {
  const { t } = useTranslation('common');
  if (errors.length === 0) return null;
  return (
    <Alert
      type="error"
      className={styles.list ?? ''}
      title={t('form.errors', { count: errors.length })}
      description={
        <ul>
          {errors.map(({ name, label }) => (
            <li key={name}>
              <button type="button" onClick={() => onGo(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
