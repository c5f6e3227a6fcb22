import { type AssetVersion, assetFile } from '@opsyard/contract';
import type { ReactNode } from 'react';
import { FileContent } from '../../../records/parts/file-preview.tsx';
import styles from './compare.module.css';
import type { Pair } from './compare-overlay.tsx';

/** Two versions as the browser shows them. */
export function BesideFiles(pair: Pair) {
  const file = (version: AssetVersion) => (
    <FileContent key={version.id} file={shown(version)} route={assetFile.content} />
  );
  return <Figures {...pair}>{[file(pair.left), file(pair.right)]}</Figures>;
}

/** The left and the right version, each with its number. */
export function Figures({ left, right, children }: Pair & { children: readonly [ReactNode, ReactNode] }) {
  return (
    <div className={styles.beside}>
      <figure className={styles.figure}>
        <figcaption>v{left.no}</figcaption>
        {children[0]}
      </figure>
      <figure className={styles.figure}>
        <figcaption>v{right.no}</figcaption>
        {children[1]}
      </figure>
    </div>
  );
}

/** Only images have a preview without their original. */
function shown(version: AssetVersion): Pick<AssetVersion, 'id' | 'name' | 'preview'> {
  return version.original || version.preview === 'image' ? version : { ...version, preview: 'none' };
}
