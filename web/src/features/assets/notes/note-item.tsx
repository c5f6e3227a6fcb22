import { type AssetNote, assetNote } from '@opsyard/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useMe } from '../../../kernel/session.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../compare/compare.module.css';
import { isOpen } from './note-filter.ts';
import { NoteText } from './note-text.tsx';
import { NoteThread } from './note-thread.tsx';
import { timeText } from './time-text.ts';

type NoteProps = {
  note: AssetNote;
  number: number;
  isLocked: boolean;
  /** Whether the address names it. */
  isLinked: boolean;
  /** Shows the page or time of a note. */
  onGo: ((note: AssetNote) => void) | undefined;
};

/** The most characters of the reason why a note is settled without a change. */
const REASON_MAX = 500;

/** A note with its replies, and what can be done with it. */
export function NoteItem({ note, number, isLocked, isLinked, onGo }: NoteProps) {
  const { t } = useTranslation('assets');
  const me = useMe();
  const resolve = useSend(assetNote.resolve);
  const remove = useSend(assetNote.delete);
  const [isOpened, setOpened] = useState(isLinked);
  const [isRefusing, setRefusing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isLinked]);
  const { id, text, state, reason, replies, settleable = true } = note;
  const canSettle = !isLocked && settleable;
  const isUnsettled = isOpen(note);
  const settle = (body: { state: 'open' | 'resolved' | 'wontFix'; reason?: string }) =>
    resolve.mutate({ body: { id, ...body } }, { onSuccess: () => setRefusing(false) });
  return (
    <li ref={item} className={styles.note} aria-current={isLinked || undefined}>
      <span className={styles.pin} data-state={state} aria-hidden="true">
        {number}
      </span>
      <div className={styles.words}>
        {onGo && (
          <>
            <PositionButton note={note} onGo={onGo} />{' '}
          </>
        )}
        {text}
        <NoteFacts note={note} />
        {reason !== null && <div>{t('note.reason', { reason })}</div>}
        <div className={styles.noteActions}>
          {(replies > 0 || !isLocked) && (
            <Button size="small" type="text" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
              {replies > 0 ? t('note.replies', { count: replies }) : t('note.reply')}
            </Button>
          )}
          {canSettle && isUnsettled && (
            <Button size="small" type="text" aria-expanded={isRefusing} onClick={() => setRefusing(!isRefusing)}>
              {t('note.refuse')}
            </Button>
          )}
        </div>
      </div>
      {canSettle && (
        <Button onClick={() => settle({ state: isUnsettled ? 'resolved' : 'open' })}>
          {isUnsettled ? t('note.resolve') : t('note.reopen')}
        </Button>
      )}
      {!isLocked && note.authorId === me.id && (
        <Button
          type="text"
          aria-label={t('note.delete', { number })}
          icon={<Glyph name="cross" />}
          onClick={() => remove.mutate({ query: { id } })}
        />
      )}
      {(isRefusing || isOpened) && (
        <div className={styles.below}>
          {isRefusing && (
            <NoteText
              label={t('note.reasonOf', { number })}
              max={REASON_MAX}
              verb={t('note.refuse')}
              isSending={resolve.isPending}
              onSend={(given) => settle({ state: 'wontFix', reason: given })}
              onClose={() => setRefusing(false)}
            />
          )}
          {isOpened && <NoteThread note={note} number={number} isLocked={isLocked} onClose={() => setOpened(false)} />}
        </div>
      )}
    </li>
  );
}

/** Who made a note and when, the version it is from, and its state. */
function NoteFacts({ note: { authorName, carriedFrom, state, at } }: { note: AssetNote }) {
  const { t } = useTranslation('assets');
  const facts = [
    authorName,
    carriedFrom !== null && t('note.carried', { no: carriedFrom }),
    state !== 'open' && t(`note.${state}`),
  ];
  return (
    <div className={styles.quiet}>
      {facts.filter(Boolean).join(' · ')}
      {' · '}
      <When at={at} />
    </div>
  );
}

/** The page or time of a note; a click shows it. */
function PositionButton({ note, onGo }: { note: AssetNote; onGo: (note: AssetNote) => void }) {
  const { t } = useTranslation('assets');
  const { page, timeMs } = note;
  if (page === null && timeMs === null) return null;
  return (
    <Button size="small" className={styles.spot ?? ''} onClick={() => onGo(note)}>
      {page === null ? timeText(timeMs ?? 0) : t('note.page', { page })}
    </Button>
  );
}
