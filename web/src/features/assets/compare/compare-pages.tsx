import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageChoice } from '../notes/page-choice.tsx';
import { usePdf } from '../pdf-file.ts';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomPage } from '../zoom/zoom-page.tsx';
import { Zoomable } from '../zoom/zoomable.tsx';
import { BesideFiles, Figures } from './compare-figures.tsx';
import type { Pair } from './compare-overlay.tsx';

/** The same page of two versions side by side; the last page of the shorter one stays. */
export function BesidePages(pair: Pair) {
  const { t } = useTranslation('assets');
  const [page, setPage] = useState(1);
  const zoom = useZoom();
  const [left, right] = [usePdf(pair.left), usePdf(pair.right)];
  if (left === 'unreadable' || right === 'unreadable') return <BesideFiles {...pair} />;
  if (left === 'reading' || right === 'reading') return <p role="status">{t('compare.loading')}</p>;
  const pages = Math.max(left.numPages, right.numPages);
  return (
    <>
      <PageChoice page={page} pages={pages} onChoose={(next) => setPage(Math.min(Math.max(next, 1), pages))} />
      <Zoomable zoom={zoom}>
        <Figures {...pair}>
          {[
            <ZoomPage key="left" zoom={zoom} file={left} page={Math.min(page, left.numPages)} />,
            <ZoomPage key="right" zoom={zoom} file={right} page={Math.min(page, right.numPages)} />,
          ]}
        </Figures>
      </Zoomable>
    </>
  );
}
