import { useTranslation } from 'react-i18next';
import styles from './avatar.module.css';
import { Avatar, type Face } from './avatar.tsx';

/** A user: picture and name. */
export function PersonName({ person, size = 24 }: { person: Face | null | undefined; size?: number }) {
  const { t } = useTranslation('common');
  if (!person) return <span>{t('people.nobody')}</span>;
  return (
    <span className={styles.person}>
      <Avatar person={person} size={size} decorative />
      <span className={styles.name}>{person.realname}</span>
    </span>
  );
}
