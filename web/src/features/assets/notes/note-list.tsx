import { type AssetNote, assetNote } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useMe } from '../../../kernel/session.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../compare/compare.module.css';
import { timeText } from './time-text.ts';

type NoteListProps = {
  notes: readonly AssetNote[];
  isLocked: boolean;
  /** Shows the page or time of a note. */
  onGo?: (note: AssetNote) => void;
};

/** List of the notes on a file. */
export function NoteList({ notes, isLocked, onGo }: NoteListProps) {
  const { t } = useTranslation('assets');
  if (notes.length === 0) return null;
  return (
    <ol className={styles.notes} aria-label={t('note.list')}>
      {notes.map((note, at) => (
        <Note key={note.id} note={note} number={at + 1} isLocked={isLocked} onGo={onGo} />
      ))}
    </ol>
  );
}

type NoteProps = { note: AssetNote; number: number; isLocked: boolean; onGo: NoteListProps['onGo'] };

function Note({ note, number, isLocked, onGo }: NoteProps) {
  const { t } = useTranslation('assets');
  const me = useMe();
  const resolve = useSend(assetNote.resolve);
  const remove = useSend(assetNote.delete);
  const { id, state, text, authorName, carriedFrom, at } = note;
  const isSettled = state === 'resolved';
  return (
    <li className={styles.note}>
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
        <div className={styles.quiet}>
          {[
            authorName,
            carriedFrom !== null && t('note.carried', { no: carriedFrom }),
            state !== 'open' && t(`note.${state}`),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <When at={at} />
        </div>
      </div>
      {!isLocked && (
        <Button onClick={() => resolve.mutate({ body: { id, state: isSettled ? 'open' : 'resolved' } })}>
          {isSettled ? t('note.reopen') : t('note.resolve')}
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
    </li>
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
