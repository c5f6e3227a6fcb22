import { type AssetNote, assetNote } from '@opsyard/contract';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { useMe } from '../../../kernel/session.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../compare/compare.module.css';
import { isOpen, NOTE_FILTERS, type ShownNotes } from './note-filter.ts';
import { timeText } from './time-text.ts';

type NoteListProps = {
  notes: readonly AssetNote[];
  filter: ShownNotes;
  isLocked: boolean;
  /** Shows the page or time of a note. */
  onGo?: (note: AssetNote) => void;
};

/** List of the notes on a file; if some are resolved and others are not, it can be limited to either. */
export function NoteList({ notes, filter: { shown, which, setWhich }, isLocked, onGo }: NoteListProps) {
  const { t } = useTranslation('assets');
  if (notes.length === 0) return null;
  const open = notes.filter(isOpen).length;
  const counts = { all: notes.length, open, resolved: notes.length - open };
  const isFiltered = which !== 'all' || (counts.open > 0 && counts.resolved > 0);
  return (
    <>
      {isFiltered && (
        <Segmented
          aria-label={t('note.which')}
          className={styles.noteTools ?? ''}
          value={which}
          onChange={setWhich}
          options={NOTE_FILTERS.map((value) => ({ value, label: `${t(`note.shows.${value}`)} (${counts[value]})` }))}
        />
      )}
      {shown.length === 0 && <p className={styles.quiet}>{t('note.noneShown')}</p>}
      {shown.length > 0 && (
        <ol className={styles.notes} aria-label={t('note.list')}>
          {shown.map(({ note, number }) => (
            <Note key={note.id} note={note} number={number} isLocked={isLocked} onGo={onGo} />
          ))}
        </ol>
      )}
    </>
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
