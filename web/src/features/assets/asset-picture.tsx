import {
  CustomerServiceOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  HighlightOutlined,
  PlaySquareOutlined,
} from '@ant-design/icons';
import { assetFile } from '@opsyard/contract';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFileUrl } from '../../kernel/files.ts';
import type { AnyRow } from '../../records/scope.ts';
import styles from './assets.module.css';
import { RightsTag } from './rights.tsx';

const SIGNS: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  image: FileImageOutlined,
  video: PlaySquareOutlined,
  audio: CustomerServiceOutlined,
  pdf: FilePdfOutlined,
  design: HighlightOutlined,
  copy: FileTextOutlined,
};

/** Thumbnail of an asset, or an icon of its kind. */
export function AssetPicture({ row }: { row: AnyRow }) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useNear(place);
  const Sign = SIGNS[String(row.kind)] ?? FileOutlined;
  const count = Number(row.versions ?? 0);
  const sign = (
    <span className={styles.sign}>
      <Sign aria-hidden />
    </span>
  );
  return (
    <span ref={place} className={styles.frame}>
      {row.kind === 'image' && isNear ? <Picture key={count} assetId={row.id} sign={sign} /> : sign}
      <RightsTag validFrom={dayIn(row.validFrom)} validTo={dayIn(row.validTo)} />
      {count > 1 && <span className={styles.badge}>v{count}</span>}
    </span>
  );
}

function dayIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The thumbnail of the server; the icon if there is none yet. */
function Picture({ assetId, sign }: { assetId: string; sign: ReactNode }) {
  const url = useFileUrl(assetFile.picture, { query: { assetId } }, true);
  return url ? <img className={styles.picture} src={url} alt="" /> : sign;
}

/** Whether an element has been near the viewport. */
function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return isNear;
}
