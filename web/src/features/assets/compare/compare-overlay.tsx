import { type AssetVersion, assetFile } from '@opsyard/contract';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileUrl } from '../../../kernel/files.ts';
import styles from './compare.module.css';

export type Pair = { left: AssetVersion; right: AssetVersion };

/** The pictures of two versions; null until both are loaded. */
export function usePictureUrls({ left, right }: Pair): { leftUrl: string; rightUrl: string } | null {
  const rightUrl = useFileUrl(assetFile.content, { query: { id: right.id } });
  const leftUrl = useFileUrl(assetFile.content, { query: { id: left.id } });
  return rightUrl && leftUrl ? { leftUrl, rightUrl } : null;
}

type OverlayProps = Pair & { mode: 'slider' | 'onion' };

/** Overlay of two pictures; a slider sets how much of the left one is visible, or how opaque it is. */
export function Overlay({ left, right, mode }: OverlayProps) {
  const { t } = useTranslation('assets');
  const [share, setShare] = useState(50);
  const urls = usePictureUrls({ left, right });
  if (!urls) return <p role="status">{t('compare.loading')}</p>;
  const style: CSSProperties =
    mode === 'onion' ? { opacity: share / 100 } : { clipPath: `inset(0 ${100 - share}% 0 0)` };
  return (
    <div>
      <div className={styles.stack}>
        <img src={urls.rightUrl} alt={`v${right.no}`} />
        <img src={urls.leftUrl} alt={`v${left.no}`} style={style} />
        {mode === 'slider' && <span className={styles.edge} style={{ left: `${share}%` }} />}
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label={t(mode === 'onion' ? 'compare.opacity' : 'compare.share')}
        aria-valuetext={`${share}%`}
        min={0}
        max={100}
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <div className={styles.ends}>
        <span>v{mode === 'onion' ? right.no : left.no}</span>
        <span>v{mode === 'onion' ? left.no : right.no}</span>
      </div>
    </div>
  );
}
