import { type AssetVersion, assetFile } from '@opsyard/contract';
import { Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileUrl } from '../../kernel/files.ts';
import { FileContent } from '../../records/parts/file-preview.tsx';
import styles from './compare.module.css';

type CompareProps = { versions: readonly AssetVersion[]; onClose: () => void };

/** Compares two versions of an asset side by side or as an overlay. */
export function CompareDialog({ versions, onClose }: CompareProps) {
  const { t } = useTranslation('assets');
  const [ids, setIds] = useState([versions[1]?.id, versions[0]?.id]);
  const [mode, setMode] = useState<'beside' | 'slider'>('beside');
  const [left, right] = ids.map((id) => versions.find((one) => one.id === id));
  if (!left || !right) return null;
  const areImages = left.preview === 'image' && right.preview === 'image';
  const choice = (at: 0 | 1, label: string) => (
    <Select
      aria-label={label}
      className={styles.choice ?? ''}
      value={ids[at] ?? ''}
      onChange={(id) => setIds(at === 0 ? [id, ids[1]] : [ids[0], id])}
      options={versions.map(({ id, no, name }) => ({ value: id, label: `v${no} ${name}` }))}
    />
  );
  return (
    <Modal open title={t('compare.title')} width={1120} footer={null} onCancel={onClose} destroyOnHidden>
      <div className={styles.tools}>
        {choice(0, t('compare.left'))}
        {choice(1, t('compare.right'))}
        {areImages && (
          <Segmented
            aria-label={t('compare.way')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'beside', label: t('compare.beside') },
              { value: 'slider', label: t('compare.slider') },
            ]}
          />
        )}
      </div>
      {areImages && mode === 'slider' ? (
        <Slider key={`${left.id} ${right.id}`} left={left} right={right} />
      ) : (
        <div className={styles.beside}>
          {[left, right].map((version, at) => (
            <figure key={at === 0 ? 'left' : 'right'} className={styles.figure}>
              <figcaption>v{version.no}</figcaption>
              <FileContent key={version.id} file={version} route={assetFile.content} />
            </figure>
          ))}
        </div>
      )}
    </Modal>
  );
}

type SliderProps = { left: AssetVersion; right: AssetVersion };

/** Overlay of two pictures; a slider sets how much of each is visible. */
function Slider({ left, right }: SliderProps) {
  const { t } = useTranslation('assets');
  const [share, setShare] = useState(50);
  const rightUrl = useFileUrl(assetFile.content, { query: { id: right.id } });
  const leftUrl = useFileUrl(assetFile.content, { query: { id: left.id } });
  if (!rightUrl || !leftUrl) return <p role="status">{t('compare.loading')}</p>;
  return (
    <div className={styles.slider}>
      <div className={styles.stack}>
        <img src={rightUrl} alt={`v${right.no}`} />
        <img src={leftUrl} alt={`v${left.no}`} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
        <span className={styles.edge} style={{ left: `${share}%` }} />
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label={t('compare.share')}
        min={0}
        max={100}
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <div className={styles.ends}>
        <span>v{left.no}</span>
        <span>v{right.no}</span>
      </div>
    </div>
  );
}
