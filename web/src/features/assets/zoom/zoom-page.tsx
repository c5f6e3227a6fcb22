import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import styles from '../compare/compare.module.css';
import type { Zoom } from './use-zoom.ts';
import { type PictureSize, ZoomFrame } from './zoom-frame.tsx';

/** The width of rendered pages in pixels of the canvas, so that they are sharp on dense screens. */
const WIDTH = 1_400;
/** An enlarged page is rendered with twice as many pixels each way, unless it would have more than this. */
const PIXELS_MAX = 16_000_000;
/** CSS pixels per point, the unit of PDF. */
const PER_POINT = 96 / 72;

type ZoomPageProps = { zoom: Zoom; file: PDFDocumentProxy; page: number; isDrawing?: boolean; children?: ReactNode };

/** A page of a PDF that can be zoomed; its own size is that on paper. */
export function ZoomPage({ zoom, file, page, isDrawing = false, children }: ZoomPageProps) {
  const [size, setSize] = useState<PictureSize | null>(null);
  return (
    <ZoomFrame zoom={zoom} size={size} widest={WIDTH} height={70} isDrawing={isDrawing}>
      <PageImage file={file} page={page} isEnlarged={zoom.scale > 1.5} onSize={setSize} />
      {children}
    </ZoomFrame>
  );
}

type PageImageProps = {
  file: PDFDocumentProxy;
  page: number;
  isEnlarged: boolean;
  onSize: (size: PictureSize) => void;
};

/** A page rendered as a picture; rendering is cancelled when another page is opened. */
function PageImage({ file, page, isEnlarged, onSize }: PageImageProps) {
  const { t } = useTranslation('assets');
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useEffectEvent(onSize);
  useEffect(() => {
    let isStopped = false;
    let stop: (() => void) | undefined;
    void draw(file, page, isEnlarged)
      .then(async (task) => {
        stop = task.cancel;
        if (isStopped) stop();
        await task.done;
        if (isStopped || !canvas.current) return;
        show(task.drawn, canvas.current, page);
        tell(task.size);
      })
      .catch(() => undefined);
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [file, page, isEnlarged]);
  return (
    <canvas ref={canvas} className={styles.page} role="img" aria-label={t('note.page', { page })} data-page={page} />
  );
}

/** Draws a page beside the one that is shown, which stays until the new one is complete. */
async function draw(file: PDFDocumentProxy, number: number, isEnlarged: boolean) {
  const page = await file.getPage(number);
  const points = page.getViewport({ scale: 1 });
  const width = isEnlarged && (4 * WIDTH ** 2 * points.height) / points.width <= PIXELS_MAX ? 2 * WIDTH : WIDTH;
  const viewport = page.getViewport({ scale: width / points.width });
  const drawn = document.createElement('canvas');
  drawn.width = Math.floor(viewport.width);
  drawn.height = Math.floor(viewport.height);
  const context = drawn.getContext('2d') ?? undefined;
  const task = page.render({ canvas: drawn, ...(context && { canvasContext: context }), viewport });
  const size = { width: points.width * PER_POINT, height: points.height * PER_POINT };
  return { drawn, size, cancel: () => task.cancel(), done: task.promise };
}

function show(drawn: HTMLCanvasElement, canvas: HTMLCanvasElement, page: number): void {
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  canvas.setAttribute('data-drawn', String(page));
}
