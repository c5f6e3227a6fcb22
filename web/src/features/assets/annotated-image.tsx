import { type AssetNote, type AssetVersion, assetFile, assetNote, type NotePlace } from '@opsyard/contract';
import { Button, Input } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../kernel/api.ts';
import { useFileUrl } from '../../kernel/files.ts';
import styles from './compare.module.css';
import { NoteList } from './note-list.tsx';
import { moveNotePlace, placeBetween } from './note-place.ts';

const CENTRE: NotePlace = { x: 0.5, y: 0.5, width: 0, height: 0 };

/** A picture with notes. */
export function AnnotatedImage({ version, isLocked }: { version: AssetVersion; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  const [draft, setDraft] = useState<NotePlace | null>(null);
  const url = useFileUrl(assetFile.content, { query: { id: version.id } });
  const query = { versionId: version.id };
  const { data: notes = [] } = useRead(assetNote.list, { query }, { quiet: true, keepPrevious: false });
  if (!url) return <p role="status">{t('compare.loading')}</p>;
  return (
    <>
      <div className={styles.picture}>
        <img src={url} alt={version.name} />
        {notes.map((note, at) => (
          <Mark key={note.id} place={note} state={note.state} number={at + 1} />
        ))}
        {draft && <Mark place={draft} state="open" number={notes.length + 1} />}
        {draft && <Surface place={draft} onPlace={setDraft} />}
      </div>
      {draft && <NewNote versionId={version.id} place={draft} onClose={() => setDraft(null)} />}
      {!draft && !isLocked && <Button onClick={() => setDraft(CENTRE)}>{t('note.add')}</Button>}
      <NoteList notes={notes} isLocked={isLocked} />
    </>
  );
}

type MarkProps = { place: NotePlace; state: AssetNote['state']; number: number };

function Mark({ place, state, number }: MarkProps) {
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
function Surface({ place, onPlace }: SurfaceProps) {
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

type NewNoteProps = { versionId: string; place: NotePlace; onClose: () => void };

function NewNote({ versionId, place, onClose }: NewNoteProps) {
  const { t } = useTranslation('assets');
  const [text, setText] = useState('');
  const add = useSend(assetNote.add);
  const save = () => add.mutate({ body: { versionId, ...place, text } }, { onSuccess: onClose });
  return (
    <div className={styles.draft}>
      <p className={styles.quiet}>{t('note.how')}</p>
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
