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
import { AssetMarks } from './asset-marks.tsx';
import styles from './assets.module.css';

const FILE_ICONS: Readonly<Record<string, ComponentType<{ 'aria-hidden': true }>>> = {
  image: FileImageOutlined,
  video: PlaySquareOutlined,
  audio: CustomerServiceOutlined,
  pdf: FilePdfOutlined,
  design: HighlightOutlined,
  copy: FileTextOutlined,
};

/** Thumbnail of an asset, or an icon of its kind. */
export function AssetPicture({ row }: { row: AnyRow }) {
  const container = useRef<HTMLSpanElement>(null);
  const isNearViewport = useNearViewport(container);
  const FileIcon = FILE_ICONS[String(row.kind)] ?? FileOutlined;
  const count = Number(row.versions ?? 0);
  const icon = (
    <span className={styles.sign}>
      <FileIcon aria-hidden />
    </span>
  );
  return (
    <span ref={container} className={styles.frame}>
      {row.kind === 'image' && isNearViewport ? <Picture key={count} assetId={row.id} sign={icon} /> : icon}
      <AssetMarks row={row} />
      {count > 1 && <span className={styles.badge}>v{count}</span>}
    </span>
  );
}

/** The thumbnail of the server; the icon if there is none yet. */
function Picture({ assetId, sign: icon }: { assetId: string; sign: ReactNode }) {
  const url = useFileUrl(assetFile.picture, { query: { assetId } }, true);
  return url ? <img className={styles.picture} src={url} alt="" /> : icon;
}

/** Whether an element has been near the viewport. */
function useNearViewport(container: RefObject<Element | null>): boolean {
  const [isNearViewport, setNearViewport] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && setNearViewport(true),
      {
        rootMargin: '200px',
      },
    );
    watcher.observe(container.current);
    return () => watcher.disconnect();
  }, [container]);
  return isNearViewport;
}
