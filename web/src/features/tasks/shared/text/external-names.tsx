import { useTranslation } from 'react-i18next';
import { listText } from '../../../../kernel/words/list-text.ts';
import styles from './external-names.module.css';

type ExternalNamesProps = { names: readonly string[] | undefined; max?: number };

/** Imported people without an account here, by name; marked to distinguish them from members. */
export function ExternalNames({ names = [], max = 2 }: ExternalNamesProps) {
  const { t } = useTranslation('tasks');
  const rest = names.slice(max);
  return (
    <>
      {names.slice(0, max).map((name) => (
        <span key={name} className={styles.name} title={t('shared.externalPerson', { name })}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={listText(rest)}>
          +{rest.length}
        </span>
      )}
    </>
  );
}
