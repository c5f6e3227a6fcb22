import { type AssetVersion, assetFile } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileUrl } from '../../../kernel/files.ts';
import { usePinKey } from '../use-viewer-keys.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomImage } from '../zoom/zoom-image.tsx';
import { useZoomKeys, Zoomable } from '../zoom/zoomable.tsx';
import { NewNote } from './new-note.tsx';
import { useNotes } from './note-filter.ts';
import { CENTRE, type NoteDraft, textOf } from './note-line.ts';
import { NoteList } from './note-list.tsx';
import { Mark, shownText } from './note-marks.tsx';
import { Surface } from './note-surface.tsx';

/** A picture with notes. */
export function AnnotatedImage({ version, isLocked }: { version: AssetVersion; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const url = useFileUrl(assetFile.content, { query: { id: version.id } });
  const { notes, filter } = useNotes(version.id);
  const begin = () => {
    filter.showNew();
    setDraft(CENTRE);
  };
  const canBegin = !draft && !isLocked;
  usePinKey(canBegin && url !== undefined, begin);
  const zoom = useZoom();
  useZoomKeys(zoom);
  if (!url) return <p role="status">{t('compare.loading')}</p>;
  return (
    <>
      <Zoomable zoom={zoom}>
        <ZoomImage zoom={zoom} url={url} name={version.name} isDrawing={draft !== null}>
          {filter.shown.map(({ note, number }) => (
            <Mark key={note.id} place={note} state={note.state} number={number} text={shownText(note)} />
          ))}
          {draft && <Mark place={draft} state="open" number={notes.length + 1} text={textOf(draft)} />}
          {draft && <Surface draft={draft} onDraft={setDraft} />}
        </ZoomImage>
      </Zoomable>
      {draft && (
        <NewNote hasSpot versionId={version.id} draft={draft} onDraft={setDraft} onClose={() => setDraft(null)} />
      )}
      {canBegin && <Button onClick={begin}>{t('note.add')}</Button>}
      <NoteList notes={notes} filter={filter} isLocked={isLocked} />
    </>
  );
}
