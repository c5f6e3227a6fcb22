import type { Person } from '@opsyard/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { popupPlace } from '../../../ui/popups/place-popup.ts';
import styles from '../editor.module.css';

/** A user who can be mentioned; one who may not see the record is only named, unless they are given access. */
export type MentionedPerson = Person & { isOutsider?: boolean };

export type MentionList = {
  people: readonly MentionedPerson[];
  active: number;
  /** The position of the @ in the window. */
  at: DOMRect | null;
  pick: (person: MentionedPerson) => void;
};

/** The suggestions for a mention. */
export function MentionPopup({ list: { people, active, at, pick } }: { list: MentionList }) {
  const { t } = useTranslation('parts');
  const ref = useRef<HTMLDivElement>(null);
  // Beside the editor, which has the focus: within its dialog or the content of the page.
  const [place] = useState(() => document.activeElement?.closest('[role="dialog"], main') ?? document.body);
  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup || !at) return;
    const view = { width: window.innerWidth, height: window.visualViewport?.height ?? window.innerHeight };
    const { x, y, room } = popupPlace(at, { width: popup.offsetWidth, height: popup.scrollHeight }, view);
    popup.style.setProperty('--x', `${x}px`);
    popup.style.setProperty('--y', `${y}px`);
    popup.style.setProperty('--room', `${room}px`);
  });
  if (!at) return null;
  return createPortal(
    <div ref={ref} className={styles.mentions} role="listbox" aria-label={t('mention')}>
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
          {person.isOutsider && <span className={styles.outsider}>{t('noAccess')}</span>}
        </div>
      ))}
      {people.length === 0 && <p className={styles.nobody}>{t('nobodyFound')}</p>}
    </div>,
    place,
  );
}
