import { asset, assetFolder, assetFolderAccess, assetFolderType, assetType } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../kernel/can.tsx';
import { restoreMany } from '../../../records/operations.ts';
import { recordsOf } from '../../../records/record-screen.tsx';
import type { Records } from '../../../records/scope.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import styles from './trash-page.module.css';

const FOLDERS = recordsOf(assetFolderType, assetFolder);
const ASSETS = recordsOf(assetType, asset);
const DELETED = { trash: true, sort: '-updatedAt' } as const;
const KILOBYTE = 1024;
/** After these the server purges records. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** Whether the user sees folders or assets, and so their trash. */
export function useAssetTrash(): boolean {
  const [folders, assets] = [useCan(assetFolderType.permissions.view), useCan(assetType.permissions.view)];
  return folders || assets;
}

/** Deleted folders and assets, which can be restored. */
export function AssetTrash() {
  const [folders, assets] = [useCan(assetFolderType.permissions.view), useCan(assetType.permissions.view)];
  return (
    <>
      {folders && <DeletedFolders />}
      {assets && <DeletedAssets />}
    </>
  );
}

function DeletedFolders() {
  const { t } = useTranslation('tasks');
  const list = useReadPages(assetFolder.list, DELETED);
  const rows = list.pages?.flatMap(({ records }) => records);
  const words = { title: t('trash.folders'), none: t('trash.noFolders'), hint: t('trash.folderText') };
  return <Deleted records={FOLDERS} list={list} rows={rows?.map((row) => ({ ...row, size: null }))} words={words} />;
}

function DeletedAssets() {
  const { t } = useTranslation('tasks');
  const list = useReadPages(asset.list, DELETED);
  const rows = list.pages?.flatMap(({ records }) => records);
  const words = { title: t('trash.assets'), none: t('trash.noAssets') };
  return (
    <Deleted records={ASSETS} list={list} rows={rows?.map((row) => ({ ...row, size: row.storage }))} words={words} />
  );
}

type Shown = { id: string; name: string | null; updatedAt: string; size: number | null };
type DeletedProps = {
  records: Records;
  rows: readonly Shown[] | undefined;
  list: Pick<ReturnType<typeof useReadPages>, 'error' | 'more' | 'isReadingMore' | 'reload'>;
  words: { title: string; none: string; hint?: string };
};

function Deleted({ records, rows, list: { error, more, isReadingMore, reload }, words }: DeletedProps) {
  const { t } = useTranslation('tasks');
  const mayRestore = useCan(records.type.permissions.delete ?? records.type.permissions.edit);
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{words.title}</h2>
      {words.hint && <p className={styles.where}>{words.hint}</p>}
      {error && <Failure error={error} retry={reload} />}
      {!error && !rows && <RowsSkeleton rows={3} />}
      {rows?.length === 0 && <p className={styles.where}>{words.none}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {rows.map((row) => (
            <DeletedRow key={row.id} row={row} records={records} mayRestore={mayRestore} />
          ))}
        </ul>
      )}
      {more && (
        <Button className={styles.more} loading={isReadingMore} onClick={more}>
          {t('trash.more')}
        </Button>
      )}
    </section>
  );
}

function DeletedRow({ row, records, mayRestore }: { row: Shown; records: Records; mayRestore: boolean }) {
  const { t } = useTranslation('tasks');
  const [isRestoring, setRestoring] = useState(false);
  const restore = async () => {
    setRestoring(true);
    await restoreMany(records, [row.id]);
    setRestoring(false);
    await refresh(assetFolderAccess.tree.feature, assetFolderType.name, assetType.name);
  };
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.title}>{row.name}</span>
        <span className={styles.where}>
          {t('trash.deleted')} <When at={row.updatedAt} />
        </span>
      </span>
      <span className={styles.left}>{t('trash.daysLeft', { count: daysLeft(row) })}</span>
      {row.size !== null && <span className={styles.size}>{sizeText(row.size * KILOBYTE)}</span>}
      {mayRestore && (
        <Button size="small" loading={isRestoring} onClick={() => void restore()}>
          {t('trash.restore')}
        </Button>
      )}
    </li>
  );
}

/** A record is changed last when it is moved to the trash. */
function daysLeft({ updatedAt }: Shown): number {
  return Math.max(0, KEPT_DAYS - Math.floor((Date.now() - Date.parse(updatedAt)) / DAY));
}
