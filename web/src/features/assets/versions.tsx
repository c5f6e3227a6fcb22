import { DownloadOutlined } from '@ant-design/icons';
import { type AssetVersion, asset, assetFile } from '@opsyard/contract';
import { Button } from 'antd';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../kernel/calls/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { download } from '../../kernel/files.ts';
import { part } from '../../kernel/loading/screens.ts';
import { useUrlState } from '../../kernel/url-state.ts';
import { adjacentRow } from '../../records/drawer/adjacent-row.ts';
import { FileContent } from '../../records/parts/file-preview.tsx';
import { When } from '../../ui/dates/when.tsx';
import { sizeText } from '../../ui/numbers/file-size.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './assets.module.css';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { despiteExpiry } from './despite-expiry.ts';
import { useFolders } from './folders/use-folders.ts';
import { AnnotatedImage } from './notes/annotated-image.tsx';
import { AnnotatedMedia } from './notes/annotated-media.tsx';
import { Uploads } from './upload-button.tsx';
import { UploadList } from './upload-list.tsx';
import { sendFiles } from './uploads.ts';
import { useViewerKeys } from './use-viewer-keys.ts';

// The reader of PDFs is large.
const AnnotatedPdf = part(() => import('./notes/annotated-pdf.tsx'), 'AnnotatedPdf', 'first');

/** Versions of an asset, with the selected one displayed. */
export function Versions({ id }: { id: string }) {
  const { t } = useTranslation('assets');
  const [chosen, choose] = useState('');
  const [{ part: linked }] = useUrlState({ part: '' });
  const { data } = useRead(assetFile.versions, { query: { assetId: id } }, { quiet: true, keepPrevious: true });
  const { mayUpload, isLocked } = useRights(id);
  const [isComparing, setComparing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const total = data?.length ?? 0;
  useVersionKeys({ id, total, list, compare: () => setComparing(true) });
  if (!data) return null;
  const wanted = chosen || linked.split('.')[0];
  const shown = data.find((version) => version.id === wanted) ?? data[0];
  return (
    <>
      {!shown && <p className={styles.none}>{t('version.none')}</p>}
      {shown && (
        <div className={styles.preview}>
          <VersionViewer key={shown.id} version={shown} isLocked={isLocked} />
        </div>
      )}
      <ul ref={list} className={styles.plain} aria-label={t('version.list')}>
        {data.map((version) => (
          <VersionLine
            key={version.id}
            version={version}
            isShown={version === shown}
            onShow={() => choose(version.id)}
          />
        ))}
      </ul>
      {data.length > 1 && <Button onClick={() => setComparing(true)}>{t('compare.open')}</Button>}{' '}
      {isComparing && <CompareDialog versions={data} onClose={() => setComparing(false)} />}
      {mayUpload && (
        <>
          <Uploads
            onFiles={(files) => sendFiles(files, { assetId: id })}
            verb={t('upload.newVersion')}
            label={t('upload.chooseVersion')}
          />
          <UploadList assetId={id} />
        </>
      )}
    </>
  );
}

type VersionKeys = { id: string; total: number; list: RefObject<HTMLUListElement | null>; compare: () => void };

function useVersionKeys({ id, total, list, compare }: VersionKeys): void {
  const { t } = useTranslation('assets');
  const [, setAddress] = useUrlState({ open: '' });
  const go = (step: 1 | -1) => () => {
    const next = adjacentRow('record', id, step);
    if (next) setAddress({ open: next });
  };
  const show = () => list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  useViewerKeys([
    { id: 'asset.previous', title: t('keys.previous'), shortcut: 'arrowleft', run: go(-1) },
    { id: 'asset.next', title: t('keys.next'), shortcut: 'arrowright', run: go(1) },
    { id: 'asset.versions', title: t('version.list'), shortcut: 'v', isOffered: total > 0, run: show },
    { id: 'asset.compare', title: t('compare.open'), shortcut: 'd', isOffered: total > 1, run: compare },
  ]);
}

function VersionViewer({ version, isLocked }: { version: AssetVersion; isLocked: boolean }) {
  const { t } = useTranslation('assets');
  if (!version.original && version.preview !== 'image') return <p className={styles.none}>{t('version.withheld')}</p>;
  if (version.preview === 'image') return <AnnotatedImage version={version} isLocked={isLocked} />;
  if (version.preview === 'video' || version.preview === 'audio')
    return <AnnotatedMedia version={version} isLocked={isLocked} />;
  if (version.preview === 'pdf')
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <AnnotatedPdf version={version} isLocked={isLocked} />
      </Suspense>
    );
  return <FileContent file={version} route={assetFile.content} />;
}

/**
 * Whether the user may add versions (by permission and access level in the folder), and whether the asset is in the
 * trash.
 */
function useRights(id: string): { mayUpload: boolean; isLocked: boolean } {
  const folders = useFolders();
  const { data } = useRead(asset.get, { query: { id } }, { quiet: true });
  const level = data?.folder ? folders?.byId.get(data.folder)?.level : undefined;
  const canEdit = useCan('assets:asset:edit');
  const isLocked = data?.deletedAt !== null;
  return { mayUpload: canEdit && !isLocked && level !== undefined && level !== 'viewer', isLocked };
}

type LineProps = { version: AssetVersion; isShown: boolean; onShow: () => void };

function VersionLine({ version, isShown, onShow }: LineProps) {
  const { t } = useTranslation('assets');
  const { no, name, size, dimensions, uploadedByName, sha256 } = version;
  const author = uploadedByName && t('version.by', { name: uploadedByName });
  const facts = [sizeText(size), dimensions, author, !version.original && t('version.notApproved')];
  return (
    <li className={styles.version} data-current={isShown || undefined}>
      <button
        type="button"
        className={styles.no}
        aria-label={t('version.show', { no })}
        aria-pressed={isShown}
        onClick={onShow}
      >
        v{no}
      </button>
      <div className={styles.grow}>
        <div>{name}</div>
        <div className={styles.quiet}>
          {facts.filter(Boolean).join(' · ')} · <When at={version.at} />
        </div>
        <div className={styles.hash} title={`${t('version.hash')} ${sha256}`}>
          {t('version.hash')} {sha256}
        </div>
      </div>
      {version.original && (
        <Button
          type="text"
          aria-label={t('version.download', { no })}
          icon={<DownloadOutlined aria-hidden />}
          onClick={() =>
            void despiteExpiry((evenExpired) => {
              const query = { id: version.id, ...(evenExpired && { evenExpired }) };
              return download(assetFile.download, { query }, name, !evenExpired);
            })
          }
        />
      )}
    </li>
  );
}
