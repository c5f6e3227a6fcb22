import { type AssetNote, type AssetVersion, assetFile, assetNote } from '@opsyard/contract';
import { Button, InputNumber } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { useRead } from '../../../kernel/calls/api.ts';
import { FileContent } from '../../../records/parts/file-preview.tsx';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../compare/compare.module.css';
import { usePdf } from '../pdf-file.ts';
import { usePinKey } from '../use-viewer-keys.ts';
import { NewNote } from './new-note.tsx';
import { CENTRE, type NoteDraft, textOf } from './note-line.ts';
import { NoteList } from './note-list.tsx';
import { Mark, shownText } from './note-marks.tsx';
import { Surface } from './note-surface.tsx';

/** The width of rendered pages in pixels of the canvas, so that they are sharp on dense screens. */
const WIDTH = 1_400;

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
  const query = { versionId: version.id };
  const { data: notes = [] } = useRead(assetNote.list, { query }, { quiet: true, keepPrevious: false });
  const begin = () => setDraft(CENTRE);
  const canBegin = !draft && !isLocked;
  usePinKey(canBegin, begin);
  const go = (next: number) => {
    setDraft(null);
    setPage(Math.min(Math.max(next, 1), file.numPages));
  };
  return (
    <>
      <PageChoice page={page} pages={file.numPages} onChoose={go} />
      <div className={styles.picture}>
        <PageImage file={file} page={page} />
        <Marks notes={notes} page={page} />
        {draft && <Mark place={draft} state="open" number={notes.length + 1} text={textOf(draft)} />}
        {draft && <Surface draft={draft} onDraft={setDraft} />}
      </div>
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
      <NoteList notes={notes} isLocked={isLocked} onGo={(note) => go(note.page ?? 1)} />
    </>
  );
}

type PageChoiceProps = { page: number; pages: number; onChoose: (page: number) => void };

function PageChoice({ page, pages, onChoose }: PageChoiceProps) {
  const { t } = useTranslation('assets');
  return (
    <div className={styles.pages}>
      <Button
        aria-label={t('note.previousPage')}
        disabled={page === 1}
        icon={<Glyph name="left" />}
        onClick={() => onChoose(page - 1)}
      />
      <InputNumber
        className={styles.pageNo ?? ''}
        aria-label={t('note.pageNo')}
        min={1}
        max={pages}
        precision={0}
        value={page}
        onChange={(next) => next !== null && onChoose(next)}
      />
      <span>{t('note.ofPages', { count: pages })}</span>
      <Button
        aria-label={t('note.nextPage')}
        disabled={page === pages}
        icon={<Glyph name="right" />}
        onClick={() => onChoose(page + 1)}
      />
    </div>
  );
}

/** A page rendered as a picture; rendering is cancelled when another page is opened. */
function PageImage({ file, page }: { file: PDFDocumentProxy; page: number }) {
  const { t } = useTranslation('assets');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isStopped = false;
    let stop: (() => void) | undefined;
    void draw(file, page, () => (isStopped ? null : canvas.current))
      .then((task) => {
        stop = task?.cancel;
        if (isStopped) stop?.();
        return task?.done;
      })
      .catch(() => undefined);
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [file, page]);
  return (
    <canvas ref={canvas} className={styles.page} role="img" aria-label={t('note.page', { page })} data-page={page} />
  );
}

async function draw(file: PDFDocumentProxy, number: number, target: () => HTMLCanvasElement | null) {
  const page = await file.getPage(number);
  const canvas = target();
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return undefined;
  const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, canvasContext: context, viewport });
  return {
    cancel: () => task.cancel(),
    done: task.promise.then(() => canvas.setAttribute('data-drawn', String(number))),
  };
}

function Marks({ notes, page }: { notes: readonly AssetNote[]; page: number }) {
  return notes.map((note, at) =>
    note.page === page ? (
      <Mark key={note.id} place={note} state={note.state} number={at + 1} text={shownText(note)} />
    ) : null,
  );
}
