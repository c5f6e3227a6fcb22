import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { useViewerKeys } from '../use-viewer-keys.ts';
import type { Zoom } from './use-zoom.ts';
import styles from './zoom.module.css';
import { scaleLimits, steppedScale } from './zoom-scale.ts';

/** The pixels by which an arrow key pans. */
const PAN = 60;
const PANS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};
/** Keys that zoom; 0 fits the picture. On many keyboards, `=` is `+` without Shift. */
const STEPS: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, '0': 0 };

type ZoomableProps = { zoom: Zoom; children: ReactNode };

/** Buttons and keys that zoom and pan the frames in it. */
export function Zoomable({ zoom, children }: ZoomableProps) {
  const { t } = useTranslation('assets');
  const step = (direction: 1 | -1) => zoom.zoomTo(steppedScale(zoom.scale, direction, zoom.actual ?? 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || zoom.actual === null) return;
    const pan = zoom.scale > 1 && !event.shiftKey ? PANS[event.key] : undefined;
    const direction = STEPS[event.key];
    if (pan) zoom.panBy(...pan);
    else if (direction === 0) zoom.zoomTo(1);
    else if (direction) step(direction);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons and frames in it
    <div onKeyDown={onKeyDown}>
      {zoom.actual !== null && (
        <div role="toolbar" className={styles.bar} aria-label={t('zoom.tools')}>
          <ZoomButtons zoom={zoom} actual={zoom.actual} step={step} />
        </div>
      )}
      {children}
    </div>
  );
}

type ButtonsProps = { zoom: Zoom; actual: number; step: (direction: 1 | -1) => void };

function ZoomButtons({ zoom: { scale, zoomTo }, actual, step }: ButtonsProps) {
  const { t } = useTranslation('assets');
  const { min, max } = scaleLimits(actual);
  return (
    <>
      <Button
        aria-label={t('zoom.out')}
        title={`${t('zoom.out')} (-)`}
        disabled={scale <= min}
        onClick={() => step(-1)}
      >
        −
      </Button>
      <output className={styles.percent}>{t('zoom.percent', { percent: Math.round((scale / actual) * 100) })}</output>
      <Button
        aria-label={t('zoom.in')}
        title={`${t('zoom.in')} (+)`}
        disabled={scale >= max}
        icon={<Glyph name="plus" />}
        onClick={() => step(1)}
      />
      <Button title={`${t('zoom.fit')} (0)`} aria-pressed={scale === 1} onClick={() => zoomTo(1)}>
        {t('zoom.fit')}
      </Button>
      <Button aria-pressed={Math.abs(scale - actual) < 0.005} onClick={() => zoomTo(actual)}>
        {t('zoom.actual')}
      </Button>
    </>
  );
}

/** The keys of the zoom while an asset is open, wherever the focus is in its drawer; after that, the arrow keys pan. */
export function useZoomKeys(zoom: Zoom): void {
  const { t } = useTranslation('assets');
  const key = (name: 'in' | 'out' | 'fit', shortcut: string, next: () => number) => ({
    ...{ id: `asset.zoom.${name}`, title: t(`zoom.${name}`), shortcut, isOffered: zoom.actual !== null },
    run: () => {
      zoom.zoomTo(next());
      zoom.focus();
    },
  });
  useViewerKeys([
    key('in', '+', () => steppedScale(zoom.scale, 1, zoom.actual ?? 1)),
    key('out', '-', () => steppedScale(zoom.scale, -1, zoom.actual ?? 1)),
    key('fit', '0', () => 1),
  ]);
}
