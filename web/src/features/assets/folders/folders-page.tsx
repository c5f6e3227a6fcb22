import { asset, assetType, exampleOf, type FolderNode, parseNamingRule } from '@opsyard/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { useDevice } from '../../../kernel/storage/device.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { RecordPage } from '../../../records/record-page.tsx';
import { recordsOf } from '../../../records/record-screen.tsx';
import type { BesideFields } from '../../../records/scope.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { AssetMarks } from '../asset-marks.tsx';
import { AssetPicture } from '../asset-picture.tsx';
import styles from '../assets.module.css';
import { Reviews } from '../reviews.tsx';
import { Rights } from '../rights.tsx';
import { UploadButton } from '../upload-button.tsx';
import { UploadList } from '../upload-list.tsx';
import { Versions } from '../versions.tsx';
import { ZipButton } from '../zip-button.tsx';
import { FolderTree } from './folder-tree.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { filterOf, folderIn, folderRecords, shortcutOf, useFolderTree } from './use-folders.ts';

const records = recordsOf(assetType, asset);
const targets = { assetFolder: folderRecords };
const BESIDE: BesideFields = { name: (row) => <AssetMarks row={row} /> };
const SECTIONS = [
  { key: 'rights', title: ['Rights', '授权'] as const, isFirst: true, show: (id: string) => <Rights id={id} /> },
  { key: 'versions', title: ['Versions', '版本'] as const, isFirst: true, show: (id: string) => <Versions id={id} /> },
  { key: 'reviews', title: ['Reviews', '审批'] as const, isFirst: true, show: (id: string) => <Reviews id={id} /> },
];

export function FoldersPage() {
  const { t } = useTranslation('assets');
  const [{ filter }, setQuery] = useUrlState({ filter: '', open: '' });
  const { folders, error, retry } = useFolderTree();
  const isPhone = useDevice() === 'mobile';
  const [isShown, setShown] = useState(false);
  const id = folderIn(filter);
  const folder = folders?.byId.get(id);
  const shortcut = shortcutOf(filter);
  const name = folder?.name ?? t(shortcut ?? 'folder.all');
  const mayUpload = useCan('assets:asset:edit');
  const isViewer = folder?.level === 'viewer';
  const rule = folder?.rule ?? null;
  const canSend = folder !== undefined && !isViewer;
  const tools = useMemo(() => canSend && <UploadButton folderId={id} rule={rule} />, [canSend, id, rule]);
  const isLoading = id !== '' && !folders && !error;
  const empty = useMemo(() => {
    if (isLoading) return { filter: filterOf(id), content: <RowsSkeleton /> };
    return folder && { filter: filterOf(folder.id), content: <EmptyFolder folder={folder} canSend={canSend} /> };
  }, [isLoading, id, folder, canSend]);
  const show = (chosen: string) => {
    setShown(false);
    setQuery({ filter: shortcutOf(chosen) ? chosen : filterOf(chosen), open: '' }, { push: true });
  };
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        {isPhone && (
          <button type="button" className={styles.toggle} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t('folder.show', { name })}
          </button>
        )}
        {!folders && error && <Failure error={error} retry={retry} />}
        {!folders && !error && !isPhone && <RowsSkeleton rows={6} />}
        {folders && (!isPhone || isShown) && (
          <>
            <FolderTree folders={folders} selected={shortcut ? filter : id} onSelect={show} />
            <StorageMeter folderId={id} name={folder?.name ?? t('folder.all')} />
          </>
        )}
      </div>
      <div className={styles.main}>
        <RecordPage
          records={records}
          targets={targets}
          parts={SECTIONS}
          picture={AssetPicture}
          beside={BESIDE}
          bulk={ZipButton}
          importer={null}
          tools={tools}
          empty={empty}
          title={name}
          readOnly={isViewer}
        />
        {mayUpload && <UploadList />}
      </div>
    </div>
  );
}

/** Shown in a folder without assets: what to do, and how files are named here. */
function EmptyFolder({ folder, canSend }: { folder: FolderNode; canSend: boolean }) {
  const { t } = useTranslation('assets');
  const rule = folder.rule === null ? undefined : parseNamingRule(folder.rule);
  return (
    <Empty
      title={canSend ? t('folder.drop') : t('folder.empty')}
      text={
        rule && (
          <span className={styles.ruleText}>
            {t('naming.isWithExample', { rule: folder.rule, example: exampleOf(rule) })}
          </span>
        )
      }
    />
  );
}
