import { assetNote, type NotePlace } from '@opsyard/contract';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/api.ts';
import styles from './compare.module.css';
import { NOTE_TOOLS, type NoteDraft, withTool } from './note-line.ts';

/** Where a note is besides its spot: on a page of a PDF, or at a time. */
export type NotePosition = { page?: number; timeMs?: number };
type NewNoteProps = {
  versionId: string;
  draft: NoteDraft;
  spot?: NotePosition;
  /** Chooses another tool, where the note has a spot. */
  onDraft?: (draft: NoteDraft) => void;
  onClose: () => void;
};

/** Asks for the text of a new note, and what it is placed with. */
export function NewNote({ versionId, draft, spot, onDraft, onClose }: NewNoteProps) {
  const { t } = useTranslation('assets');
  const [text, setText] = useState('');
  const add = useSend(assetNote.add);
  const { tool, line } = draft;
  const save = () => {
    const body = { versionId, ...placeOf(draft), ...spot, ...(line && { line }), text };
    add.mutate({ body }, { onSuccess: onClose });
  };
  const isComplete = text.trim() !== '' && (tool === 'spot' || line !== null);
  return (
    <div className={styles.draft}>
      {onDraft && (
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
        aria-label={t('note.text')}
        placeholder={t('note.text')}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
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
