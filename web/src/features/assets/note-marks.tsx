import { type AssetNote, assetNote, type NotePlace } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../kernel/api.ts';
import styles from './compare.module.css';
import { moveNotePlace, placeBetween } from './note-place.ts';

/** The middle of a picture, where a new note is placed at first. */
export const CENTRE: NotePlace = { x: 0.5, y: 0.5, width: 0, height: 0 };

type MarkProps = { place: NotePlace; state: AssetNote['state']; number: number };

/** A note on a picture, a page or a frame. */
export function Mark({ place, state, number }: MarkProps) {
  const at = { left: `${place.x * 100}%`, top: `${place.y * 100}%` };
  return (
    <>
      {place.width > 0 && (
        <span
          className={styles.rect}
          style={{ ...at, width: `${place.width * 100}%`, height: `${place.height * 100}%` }}
        />
      )}
      <span className={styles.pin} style={at} data-state={state} aria-hidden="true">
        {number}
      </span>
    </>
  );
}

type SurfaceProps = { place: NotePlace; onPlace: (place: NotePlace) => void };

/** Surface to place a note: a click sets a pin, dragging a rectangle; arrow keys move it, with Shift they resize it. */
export function Surface({ place, onPlace }: SurfaceProps) {
  const { t } = useTranslation('assets');
  const dragStart = useRef<{ x: number; y: number } | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveNotePlace(place, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    onPlace(next);
  };
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles arrow keys
      tabIndex={0}
      className={styles.surface}
      aria-label={t('note.place')}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        dragStart.current = pointOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        onPlace(placeBetween(dragStart.current, dragStart.current));
      }}
      onPointerMove={(event) => dragStart.current && onPlace(placeBetween(dragStart.current, pointOf(event)))}
      onPointerUp={() => {
        dragStart.current = null;
      }}
    />
  );
}

/** Where a note is besides its spot: on a page of a PDF, or at a time. */
export type NotePosition = { page?: number; timeMs?: number };
type NewNoteProps = {
  versionId: string;
  place: NotePlace;
  spot?: NotePosition;
  /** How its spot is chosen, where it has one. */
  how?: string;
  onClose: () => void;
};

/** Asks for the text of a new note. */
export function NewNote({ versionId, place, spot, how, onClose }: NewNoteProps) {
  const { t } = useTranslation('assets');
  const [text, setText] = useState('');
  const add = useSend(assetNote.add);
  const save = () => add.mutate({ body: { versionId, ...place, ...spot, text } }, { onSuccess: onClose });
  return (
    <div className={styles.draft}>
      {how && <p className={styles.quiet}>{how}</p>}
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
        <Button type="primary" disabled={text.trim() === ''} loading={add.isPending} onClick={save}>
          {t('note.save')}
        </Button>
      </div>
    </div>
  );
}
