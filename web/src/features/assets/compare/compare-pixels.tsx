import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './compare.module.css';
import { type Pair, usePictureUrls } from './compare-overlay.tsx';
import { type Pictures, readPictures } from './picture-pixels.ts';
import { type Difference, pixelDifference } from './pixel-difference.ts';

const TOLERANCE = 5;

/** The pixels in which two pictures differ, marked and counted. */
export function PixelComparison({ left, right }: Pair) {
  const { t } = useTranslation('assets');
  const [tolerance, setTolerance] = useState(TOLERANCE);
  const { pictures, difference, hasFailed } = useDifference(usePictureUrls({ left, right }), tolerance);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!pictures || !difference) return;
    const image = new ImageData(difference.marked, pictures.width, pictures.height);
    canvas.current?.getContext('2d')?.putImageData(image, 0, 0);
  }, [pictures, difference]);
  if (hasFailed) return <p role="alert">{t('compare.failed')}</p>;
  if (!pictures || !difference) return <p role="status">{t('compare.loading')}</p>;
  const total = pictures.width * pictures.height;
  const share = ((difference.count / total) * 100).toFixed(2);
  return (
    <div className={styles.pixels}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('compare.marked', { left: left.no, right: right.no })}
        width={pictures.width}
        height={pictures.height}
      />
      <p role="status" className={styles.result}>
        {difference.count === 0
          ? t('compare.same')
          : t('compare.pixels', { count: difference.count, total: total.toLocaleString(), share })}
      </p>
      {pictures.isScaled && <p className={styles.quiet}>{t('compare.scaled', pictures)}</p>}
      <label className={styles.tolerance}>
        <span>{t('compare.tolerance', { tolerance })}</span>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={50}
          value={tolerance}
          aria-valuetext={`${tolerance}%`}
          onChange={({ target }) => setTolerance(Number(target.value))}
        />
      </label>
    </div>
  );
}

type Urls = { leftUrl: string; rightUrl: string } | null;

/** Compares two pictures, again whenever the tolerance changes. */
function useDifference(urls: Urls, tolerance: number) {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const [difference, setDifference] = useState<Difference | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { leftUrl, rightUrl } = urls ?? {};
  useEffect(() => {
    if (!leftUrl || !rightUrl) return;
    const stop = new AbortController();
    readPictures(leftUrl, rightUrl).then(
      (read) => stop.signal.aborted || setPictures(read),
      () => stop.signal.aborted || setFailed(true),
    );
    return () => stop.abort();
  }, [leftUrl, rightUrl]);
  useEffect(() => {
    if (!pictures) return;
    const stop = new AbortController();
    pixelDifference(pictures, tolerance, stop.signal).then(setDifference, () => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [pictures, tolerance]);
  return { pictures, difference, hasFailed };
}
