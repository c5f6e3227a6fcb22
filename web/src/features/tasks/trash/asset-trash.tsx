import {
  asset,
  assetFolder,
  assetFolderType,
  assetTrash,
  assetType,
  type Deletion,
  type TrashedAsset,
} from '@opsyard/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useReadPages } from '../../../kernel/calls/read-pages.ts';
import { useCan } from '../../../kernel/can.tsx';
import { recordsOf } from '../../../records/record-screen.tsx';
import type { Records } from '../../../records/scope.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { type AssetKind, DeletedAsset, type Shown } from './deleted-asset.tsx';
import styles from './trash-page.module.css';

const FOLDERS = recordsOf(assetFolderType, assetFolder);
const ASSETS = recordsOf(assetType, asset);
const DELETED = { trash: true, sort: '-updatedAt' } as const;

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
  const rows = shownOf(list.pages);
  const words = { title: t('trash.folders'), none: t('trash.noFolders'), hint: t('trash.folderText') };
  return <Deleted kind="assetFolder" records={FOLDERS} list={list} rows={rows} words={words} />;
}

function DeletedAssets() {
  const { t } = useTranslation('tasks');
  const list = useReadPages(asset.list, DELETED);
  const rows = shownOf(list.pages);
  const words = { title: t('trash.assets'), none: t('trash.noAssets') };
  return <Deleted kind="asset" records={ASSETS} list={list} rows={rows} words={words} />;
}

type PageOf<R> = { records: readonly R[]; deletions?: readonly Deletion[] | undefined };

/** The records of the trash, those deleted last first. */
function shownOf<R extends { id: string; name: string | null }>(
  pages: readonly PageOf<R>[] | undefined,
): Shown[] | undefined {
  return pages?.flatMap(({ records, deletions = [] }) => {
    const byId = new Map(records.map((row) => [row.id, row]));
    return deletions.flatMap(({ id, at, by, together }) => {
      const row = byId.get(id);
      return row ? [{ id, name: row.name, at, by, together }] : [];
    });
  });
}

type DeletedProps = {
  kind: AssetKind;
  records: Records;
  rows: readonly Shown[] | undefined;
  list: Pick<ReturnType<typeof useReadPages>, 'error' | 'more' | 'isReadingMore' | 'reload'>;
  words: { title: string; none: string; hint?: string };
};

function Deleted({ kind, records, rows, list: { error, more, isReadingMore, reload }, words }: DeletedProps) {
  const { t } = useTranslation('tasks');
  const mayRestore = useCan(records.type.permissions.delete ?? records.type.permissions.edit);
  const facts = useFacts(kind, rows);
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
            <DeletedAsset
              key={row.id}
              row={row}
              facts={facts.get(row.id)}
              records={records}
              kind={kind}
              mayRestore={mayRestore}
            />
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

/** Sizes, holds and rights of the rows, by id. */
function useFacts(kind: AssetKind, rows: readonly Shown[] | undefined): ReadonlyMap<string, TrashedAsset> {
  const enabled = useCan(assetType.permissions.view) && Boolean(rows?.length);
  const body = { kind, ids: rows?.map(({ id }) => id) ?? [] };
  const { data } = useRead(assetTrash.facts, { body }, { enabled, quiet: true, keepPrevious: true });
  return new Map(data?.map((one) => [one.id, one]));
}
