import type { Person } from '@opsyard/contract';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './editor.module.css';

export type MentionList = {
  people: readonly Person[];
  active: number;
  at: { x: number; y: number } | null;
  pick: (person: Person) => void;
};

/** The people an @ may mean, beside it. */
export function MentionPopup({ list: { people, active, at, pick } }: { list: MentionList }) {
  const { t } = useTranslation('tasks');
  if (!at) return null;
  return createPortal(
    <div
      className={styles.mentions}
      style={{ left: at.x, top: at.y + 4 }}
      role="listbox"
      aria-label={t('drawer.mention')}
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor listens to keys
        <div
          key={person.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.mention}
          data-active={index === active || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
        >
          <Avatar person={person} size={20} decorative /> {person.realname}
        </div>
      ))}
      {people.length === 0 && <p className={styles.nobody}>{t('drawer.nobodyFound')}</p>}
    </div>,
    document.body,
  );
}
