import type { AssetNote } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from '../compare/compare.module.css';
import { isAmong, NOTE_FILTERS, type NoteFilter, type ShownNotes } from './note-filter.ts';
import { NoteItem } from './note-item.tsx';

type NoteListProps = {
  notes: readonly AssetNote[];
  filter: ShownNotes;
  isLocked: boolean;
  /** Shows the page or time of a note. */
  onGo?: (note: AssetNote) => void;
};

/** List of the notes on a file; if they are in several states, it can be limited to open, resolved or other settled ones. */
export function NoteList({ notes, filter: { shown, which, setWhich }, isLocked, onGo }: NoteListProps) {
  const { t } = useTranslation('assets');
  const linked = useSearchParams()[0].get('part')?.split('.')[1];
  if (notes.length === 0) return null;
  const countOf = (value: NoteFilter) =>
    value === 'all' ? notes.length : notes.filter((note) => isAmong(note, value)).length;
  // Notes that will not be acted on are rare.
  const offered = NOTE_FILTERS.filter((value) => value !== 'wontFix' || which === value || countOf(value) > 0);
  const isFiltered = which !== 'all' || !offered.slice(1).some((value) => countOf(value) === notes.length);
  return (
    <>
      {isFiltered && (
        <Segmented
          aria-label={t('note.which')}
          className={styles.noteTools ?? ''}
          value={which}
          onChange={setWhich}
          options={offered.map((value) => ({ value, label: `${t(`note.shows.${value}`)} (${countOf(value)})` }))}
        />
      )}
      {shown.length === 0 && <p className={styles.quiet}>{t('note.noneShown')}</p>}
      {shown.length > 0 && (
        <ol className={styles.notes} aria-label={t('note.list')}>
          {shown.map(({ note, number }) => (
            <NoteItem key={note.id} {...{ note, number, isLocked, onGo }} isLinked={note.id === linked} />
          ))}
        </ol>
      )}
    </>
  );
}
