import type { TRASH_KINDS } from '@opsyard/contract';
import { Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './trash-page.module.css';

/** The tab of folders and assets, which are not of the kinds of the trash of tasks. */
export const ASSETS = 'assets';
type Kind = (typeof TRASH_KINDS)[number] | typeof ASSETS;
type TrashKindsProps = { kind: Kind; kinds: readonly Kind[]; onChange: (kind: Kind) => void };

/** The tabs of the trash. Where they do not all fit, the active one is scrolled into view. */
export function TrashKinds({ kind, kinds, onChange }: TrashKindsProps) {
  const { t } = useTranslation('tasks');
  const bar = useRef<HTMLDivElement>(null);
  const at = kinds.indexOf(kind);
  useEffect(() => {
    bar.current?.querySelectorAll('label')[at]?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [at]);
  return (
    <Segmented
      ref={bar}
      value={kind}
      onChange={onChange}
      options={kinds.map((value) => ({ value, label: t(value === ASSETS ? 'trash.records' : `trash.${value}s`) }))}
      className={styles.kinds}
    />
  );
}
