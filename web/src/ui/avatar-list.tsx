import { useTranslation } from 'react-i18next';
import { listText } from '../kernel/words/list-text.ts';
import styles from './avatar.module.css';
import { Avatar, type Face } from './avatar.tsx';

type AvatarListProps = {
  people: readonly Face[];
  /** The maximum number of avatars; 0 shows all. */
  maxLength?: number;
  total?: number;
  size?: number;
};

/** A row of avatars; the others are counted and named on hover. */
export function AvatarList({ people, maxLength = 0, total = people.length, size = 24 }: AvatarListProps) {
  const { t } = useTranslation('common');
  const shown = maxLength > 0 ? people.slice(0, maxLength) : people;
  const rest = total - shown.length;
  const unseen = people.slice(shown.length).map(({ realname }) => realname);
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
          title={listText(unseen) || t('people.more', { count: rest })}
        >
          +{rest}
        </span>
      )}
    </span>
  );
}
