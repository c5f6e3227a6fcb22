import type { AssetVersion } from '@opsyard/contract';
import { Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './compare.module.css';
import { Beside } from './compare-beside.tsx';
import { Overlay, type Pair } from './compare-overlay.tsx';
import { PixelComparison } from './compare-pixels.tsx';

const MODES = ['beside', 'slider', 'onion', 'difference'] as const;
type Mode = (typeof MODES)[number];
type CompareProps = { versions: readonly AssetVersion[]; onClose: () => void };

/** Compares two versions of an asset side by side as an overlay, or by their pixels. */
export function CompareDialog({ versions, onClose }: CompareProps) {
  const { t } = useTranslation('assets');
  const [ids, setIds] = useState([versions[1]?.id, versions[0]?.id]);
  const [mode, setMode] = useState<Mode>('beside');
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
            className={styles.ways ?? ''}
            options={MODES.map((value) => ({ value, label: t(`compare.${value}`) }))}
          />
        )}
      </div>
      {areImages && mode !== 'beside' ? (
        <Together key={`${left.id} ${right.id}`} {...{ left, right, mode }} />
      ) : (
        <Beside key={`${left.id} ${right.id}`} left={left} right={right} />
      )}
    </Modal>
  );
}

/** Two pictures in one place. */
function Together({ mode, ...pair }: Pair & { mode: Exclude<Mode, 'beside'> }) {
  return mode === 'difference' ? <PixelComparison {...pair} /> : <Overlay key={mode} {...pair} mode={mode} />;
}
