import { type AssetVersion, assetFile, assetNote } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useFileUrl } from '../../../kernel/files.ts';
import { usePinKey } from '../use-viewer-keys.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomImage } from '../zoom/zoom-image.tsx';
import { useZoomKeys, Zoomable } from '../zoom/zoomable.tsx';
import { NewNote } from './new-note.tsx';
import { CENTRE, type NoteDraft, textOf } from './note-line.ts';
import { NoteList } from './note-list.tsx';
import { Mark, shownText } from './note-marks.tsx';
import { Surface } from './note-surface.tsx';

/** A picture with notes. */
export function AnnotatedImage({ version, isLocked }: { version: AssetVersion; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const url = useFileUrl(assetFile.content, { query: { id: version.id } });
  const query = { versionId: version.id };
  const { data: notes = [] } = useRead(assetNote.list, { query }, { quiet: true, keepPrevious: false });
  const begin = () => setDraft(CENTRE);
  const canBegin = !draft && !isLocked;
  usePinKey(canBegin && url !== undefined, begin);
  const zoom = useZoom();
  useZoomKeys(zoom);
  if (!url) return <p role="status">{t('compare.loading')}</p>;
  return (
    <>
      <Zoomable zoom={zoom}>
        <ZoomImage zoom={zoom} url={url} name={version.name} isDrawing={draft !== null}>
          {notes.map((note, at) => (
            <Mark key={note.id} place={note} state={note.state} number={at + 1} text={shownText(note)} />
          ))}
          {draft && <Mark place={draft} state="open" number={notes.length + 1} text={textOf(draft)} />}
          {draft && <Surface draft={draft} onDraft={setDraft} />}
        </ZoomImage>
      </Zoomable>
      {draft && (
        <NewNote hasSpot versionId={version.id} draft={draft} onDraft={setDraft} onClose={() => setDraft(null)} />
      )}
      {canBegin && <Button onClick={begin}>{t('note.add')}</Button>}
      <NoteList notes={notes} isLocked={isLocked} />
    </>
  );
}
