import { type AssetVersion, assetFile } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { FileContent } from '../../../records/parts/file-preview.tsx';
import { usePdf } from '../pdf-file.ts';
import { usePinKey } from '../use-viewer-keys.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomPage } from '../zoom/zoom-page.tsx';
import { useZoomKeys, Zoomable } from '../zoom/zoomable.tsx';
import { NewNote } from './new-note.tsx';
import { type ShownNotes, useNotes } from './note-filter.ts';
import { CENTRE, type NoteDraft, textOf } from './note-line.ts';
import { NoteList } from './note-list.tsx';
import { Mark, shownText } from './note-marks.tsx';
import { Surface } from './note-surface.tsx';
import { PageChoice } from './page-choice.tsx';

type AnnotatedPdfProps = { version: AssetVersion; isLocked: boolean };

export function AnnotatedPdf({ version, isLocked }: AnnotatedPdfProps) {
  const { t } = useTranslation('assets');
  const file = usePdf(version);
  const [isWhole, setWhole] = useState(false);
  if (file === 'reading') return <p role="status">{t('compare.loading')}</p>;
  if (file === 'unreadable' || isWhole) {
    return (
      <>
        <FileContent file={version} route={assetFile.content} />
        {isWhole && <Button onClick={() => setWhole(false)}>{t('note.pages')}</Button>}
      </>
    );
  }
  return (
    <>
      <Pages {...{ file, version, isLocked }} />
      <Button type="text" onClick={() => setWhole(true)}>
        {t('note.whole')}
      </Button>
    </>
  );
}

function Pages({ file, version, isLocked }: AnnotatedPdfProps & { file: PDFDocumentProxy }) {
  const { t } = useTranslation('assets');
  const [page, setPage] = useState(1);
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const { notes, filter } = useNotes(version.id);
  const begin = () => {
    filter.showNew();
    setDraft(CENTRE);
  };
  const canBegin = !draft && !isLocked;
  usePinKey(canBegin, begin);
  const zoom = useZoom();
  useZoomKeys(zoom);
  const go = (next: number) => {
    setDraft(null);
    setPage(Math.min(Math.max(next, 1), file.numPages));
  };
  return (
    <>
      <PageChoice page={page} pages={file.numPages} onChoose={go} />
      <Zoomable zoom={zoom}>
        <ZoomPage zoom={zoom} file={file} page={page} isDrawing={draft !== null}>
          <Marks notes={filter.shown} page={page} />
          {draft && <Mark place={draft} state="open" number={notes.length + 1} text={textOf(draft)} />}
          {draft && <Surface draft={draft} onDraft={setDraft} />}
        </ZoomPage>
      </Zoomable>
      {draft && (
        <NewNote
          versionId={version.id}
          draft={draft}
          spot={{ page }}
          hasSpot
          onDraft={setDraft}
          onClose={() => setDraft(null)}
        />
      )}
      {canBegin && <Button onClick={begin}>{t('note.addOn', { page })}</Button>}
      <NoteList notes={notes} filter={filter} isLocked={isLocked} onGo={(note) => go(note.page ?? 1)} />
    </>
  );
}

function Marks({ notes, page }: { notes: ShownNotes['shown']; page: number }) {
  return notes.map(({ note, number }) =>
    note.page === page ? (
      <Mark key={note.id} place={note} state={note.state} number={number} text={shownText(note)} />
    ) : null,
  );
}
