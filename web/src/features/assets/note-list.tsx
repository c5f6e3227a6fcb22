import { type AssetNote, assetNote } from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/api.ts';
import { useMe } from '../../kernel/session.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { When } from '../../ui/when.tsx';
import styles from './compare.module.css';

/** List of the notes on a picture. */
export function NoteList({ notes, isLocked }: { notes: readonly AssetNote[]; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  if (notes.length === 0) return null;
  return (
    <ol className={styles.notes} aria-label={t('note.list')}>
      {notes.map((note, at) => (
        <Note key={note.id} note={note} number={at + 1} isLocked={isLocked} />
      ))}
    </ol>
  );
}

type NoteProps = { note: AssetNote; number: number; isLocked: boolean };

function Note({ note, number, isLocked }: NoteProps) {
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
        {text}
        <div className={styles.quiet}>
          {[
            authorName,
            carriedFrom !== null && t('note.carried', { no: carriedFrom }),
            state !== 'open' && t(`note.${state}`),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
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
