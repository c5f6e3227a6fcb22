import { useTranslation } from 'react-i18next';
import styles from './avatar.module.css';
import { Avatar, type Face } from './avatar.tsx';

/** A person: face and name. */
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

type PeopleProps = {
  people: readonly Face[] /** How many faces at most. */;
  max?: number;
  total?: number;
  size?: number;
};

/** Some people as a row of faces; who does not fit is counted and named on hover. */
export function People({ people, max = 3, total = people.length, size = 24 }: PeopleProps) {
  const { t } = useTranslation('common');
  const shown = people.slice(0, max);
  const rest = total - shown.length;
  const unseen = people.slice(max).map(({ realname }) => realname);
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {rest > 0 && (
        <span
          className={styles.more}
          style={{ height: size }}
          role="img"
          aria-label={t('people.more', { count: rest })}
          title={unseen.join(', ') || t('people.more', { count: rest })}
        >
          +{rest}
        </span>
      )}
    </span>
  );
}
