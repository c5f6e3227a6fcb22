import type { AssetVersion } from '@opsyard/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../kernel/loading/screens.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { useZoom } from '../zoom/use-zoom.ts';
import { ZoomImage } from '../zoom/zoom-image.tsx';
import { Zoomable } from '../zoom/zoomable.tsx';
import { BesideFiles, Figures } from './compare-figures.tsx';
import { type Pair, usePictureUrls } from './compare-overlay.tsx';

// The reader of PDFs is large.
const BesidePages = part(() => import('./compare-pages.tsx'), 'BesidePages', 'first');

/** Two versions side by side; images and pages of PDFs are zoomed and panned together. */
export function Beside(pair: Pair) {
  const { left, right } = pair;
  const are = (preview: AssetVersion['preview']) => left.preview === preview && right.preview === preview;
  if (are('image')) return <BesideImages {...pair} />;
  if (are('pdf') && left.original && right.original) {
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <BesidePages {...pair} />
      </Suspense>
    );
  }
  return <BesideFiles {...pair} />;
}

function BesideImages(pair: Pair) {
  const { t } = useTranslation('assets');
  const zoom = useZoom();
  const urls = usePictureUrls(pair);
  if (!urls) return <p role="status">{t('compare.loading')}</p>;
  return (
    <Zoomable zoom={zoom}>
      <Figures {...pair}>
        {[
          <ZoomImage key="left" zoom={zoom} url={urls.leftUrl} name={pair.left.name} />,
          <ZoomImage key="right" zoom={zoom} url={urls.rightUrl} name={pair.right.name} />,
        ]}
      </Figures>
    </Zoomable>
  );
}
