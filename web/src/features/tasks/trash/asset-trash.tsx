import { asset, assetFolder, assetFolderAccess, assetFolderType, assetType, type Deletion } from '@opsyard/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../kernel/can.tsx';
import { restoreMany } from '../../../records/operations.ts';
import { recordsOf } from '../../../records/record-screen.tsx';
import type { Records } from '../../../records/scope.ts';
import { When } from '../../../ui/dates/when.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { sizeText } from '../../../ui/numbers/file-size.ts';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
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
  const rows = shownOf(list.pages, () => null);
  const words = { title: t('trash.folders'), none: t('trash.noFolders'), hint: t('trash.folderText') };
  return <Deleted records={FOLDERS} list={list} rows={rows} words={words} />;
}

function DeletedAssets() {
  const { t } = useTranslation('tasks');
  const list = useReadPages(asset.list, DELETED);
  const rows = shownOf(list.pages, ({ storage }) => storage);
  const words = { title: t('trash.assets'), none: t('trash.noAssets') };
  return <Deleted records={ASSETS} list={list} rows={rows} words={words} />;
}

type PageOf<R> = { records: readonly R[]; deletions?: readonly Deletion[] | undefined };

/** The records of the trash, those deleted last first. */
function shownOf<R extends { id: string; name: string | null }>(
  pages: readonly PageOf<R>[] | undefined,
  sizeOf: (row: R) => number | null,
): Shown[] | undefined {
  return pages?.flatMap(({ records, deletions = [] }) => {
    const byId = new Map(records.map((row) => [row.id, row]));
    return deletions.flatMap(({ id, at, by }) => {
      const row = byId.get(id);
      return row ? [{ id, name: row.name, at, by, size: sizeOf(row) }] : [];
    });
  });
}

type Shown = { id: string; name: string | null; at: string; by: string | null; size: number | null };
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
  const mayEdit = useCan(records.type.permissions.edit);
  const [isRestoring, setRestoring] = useState(false);
  const isFolder = records.type === FOLDERS.type;
  const restore = async (folderId?: string | null) => {
    setRestoring(true);
    const place = isFolder ? { parent: folderId } : { folder: folderId };
    await restoreMany(records, [row.id], folderId === undefined ? undefined : place);
    setRestoring(false);
    await refresh(assetFolderAccess.tree.feature, assetFolderType.name, assetType.name);
  };
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.title}>{row.name}</span>
        <span className={styles.where}>
          {row.by ? t('trash.deletedBy', { name: row.by }) : t('trash.deleted')} <When at={row.at} />
        </span>
      </span>
      <span className={styles.left}>{t('trash.daysLeft', { count: daysLeft(row) })}</span>
      {row.size !== null && <span className={styles.size}>{sizeText(row.size * KILOBYTE)}</span>}
      {mayRestore && (
        <Button size="small" loading={isRestoring} onClick={() => void restore()}>
          {t('trash.restore')}
        </Button>
      )}
      {mayRestore && mayEdit && (
        <FolderButton isFolder={isFolder} disabled={isRestoring} onPick={(id) => void restore(id)} />
      )}
    </li>
  );
}

type FolderButtonProps = { isFolder: boolean; disabled: boolean; onPick: (folderId: string | null) => void };

/** Restores to another folder, a folder also to the top level. */
function FolderButton({ isFolder, disabled, onPick }: FolderButtonProps) {
  const { t } = useTranslation('tasks');
  return (
    <PopupButton
      label={t('trash.elsewhere')}
      trigger={(trigger) => (
        <Button size="small" disabled={disabled} {...trigger}>
          {t('trash.elsewhere')}
        </Button>
      )}
    >
      {(close) => (
        <FolderList
          isFolder={isFolder}
          onPick={(id) => {
            close();
            onPick(id);
          }}
        />
      )}
    </PopupButton>
  );
}

const TOP = '';

function FolderList({ isFolder, onPick }: Pick<FolderButtonProps, 'isFolder' | 'onPick'>) {
  const { t } = useTranslation('tasks');
  const { data } = useRead(assetFolderAccess.tree, {}, { quiet: true });
  if (!data) return <RowsSkeleton rows={3} />;
  const byId = new Map(data.map((node) => [node.id, node]));
  const pathOf = (id: string | null): string => {
    const node = id === null ? undefined : byId.get(id);
    return node ? [pathOf(node.parent), node.name].filter(Boolean).join(' / ') : '';
  };
  const allowed = data.filter(({ level }) => level === 'manager' || (!isFolder && level === 'editor'));
  const choices = allowed.map(({ id }) => ({ value: id, text: pathOf(id) }));
  const top = isFolder ? [{ value: TOP, text: t('trash.topLevel') }] : [];
  return (
    <ChoiceList
      label={t('trash.folder')}
      choices={[...top, ...choices.toSorted((one, other) => one.text.localeCompare(other.text))]}
      selected={[]}
      empty={t('trash.noFolder')}
      onPick={(id) => onPick(id === TOP ? null : id)}
    />
  );
}

function daysLeft({ at }: Shown): number {
  return Math.max(0, KEPT_DAYS - Math.floor((Date.now() - Date.parse(at)) / DAY));
}
