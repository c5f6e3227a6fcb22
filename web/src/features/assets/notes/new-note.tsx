import { assetNote, NOTE_SHOWN_TEXT_MAX, type NotePlace } from '@opsyard/contract';
import { Button, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../kernel/calls/api.ts';
import { countUpTo, lengthOf } from '../../../kernel/forms/forms.ts';
import { classes } from '../../../ui/classes.ts';
import styles from '../compare/compare.module.css';
import { NOTE_TOOLS, type NoteDraft, withTool } from './note-line.ts';

/** Where a note is besides its spot: on a page of a PDF, or at a time. */
export type NotePosition = { page?: number; timeMs?: number };
type NewNoteProps = {
  versionId: string;
  draft: NoteDraft;
  spot?: NotePosition;
  /** Whether it has a spot, placed with one of the tools. */
  hasSpot: boolean;
  onDraft: (draft: NoteDraft) => void;
  onClose: () => void;
};

/** The maximum number of characters of a note. */
const NOTE_MAX = 2_000;

/** Asks for the text of a new note, and what it is placed with. */
export function NewNote({ versionId, draft, spot, hasSpot, onDraft, onClose }: NewNoteProps) {
  const { t } = useTranslation('assets');
  const add = useSend(assetNote.add);
  const { tool, line, text } = draft;
  const isShown = tool === 'text';
  const save = () => {
    const body = {
      versionId,
      ...placeOf(draft),
      ...spot,
      ...(line && { line }),
      ...(isShown && { showsText: true }),
      text,
    };
    add.mutate({ body }, { onSuccess: onClose });
  };
  const limit = isShown ? NOTE_SHOWN_TEXT_MAX : NOTE_MAX;
  const isTooLong = lengthOf(text) > limit;
  const isComplete = text.trim() !== '' && !isTooLong && (tool === 'spot' || isShown || line !== null);
  return (
    <div className={styles.draft}>
      {hasSpot && (
        <>
          <Segmented
            aria-label={t('note.tool')}
            className={styles.noteTools ?? ''}
            value={tool}
            onChange={(next) => onDraft(withTool(draft, next))}
            options={NOTE_TOOLS.map((value) => ({ value, label: t(`note.tools.${value}`) }))}
          />
          <p className={styles.quiet}>{t(`note.how.${tool}`)}</p>
        </>
      )}
      <Input.TextArea
        autoFocus
        aria-label={t(isShown ? 'note.shownText' : 'note.text')}
        placeholder={t(isShown ? 'note.shownText' : 'note.text')}
        className={classes((isShown || isTooLong) && styles.counted)}
        rows={2}
        // A longer text of another tool is not cut.
        count={{ ...countUpTo(limit), show: isShown || isTooLong }}
        value={text}
        onChange={({ target }) => onDraft({ ...draft, text: target.value })}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('note.cancel')}</Button>
        <Button type="primary" disabled={!isComplete} loading={add.isPending} onClick={save}>
          {t('note.save')}
        </Button>
      </div>
    </div>
  );
}

function placeOf({ x, y, width, height }: NotePlace): NotePlace {
  return { x, y, width, height };
}
