import { assetFolderType, assetTrash, assetType, type ContainedItem } from '@opsyard/contract';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { FolderButton } from './asset-folder-button.tsx';
import styles from './trash-page.module.css';

type AssetContentsProps = { folderId: string; title: string; onClose: () => void };

/** What is in a deleted folder; each item can be restored alone, to another folder. */
export function AssetContents({ folderId, title, onClose }: AssetContentsProps) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(assetTrash.contents, { query: { folderId } }, { quiet: true });
  return (
    <Modal open title={t('trash.contents.title', { title })} footer={null} onCancel={onClose}>
      <p>{t('trash.contents.text')}</p>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={3} />}
      {data?.items.length === 0 && <p className={styles.where}>{t('trash.contents.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list} aria-label={t('trash.contents.title', { title })}>
          {data.items.map((item) => (
            <Item key={item.id} item={item} folderId={folderId} />
          ))}
        </ul>
      )}
      {data?.hasMore && <p className={styles.where}>{t('trash.contents.more')}</p>}
    </Modal>
  );
}

function Item({ item: { kind, id, name, where }, folderId }: { item: ContainedItem; folderId: string }) {
  const { t } = useTranslation('tasks');
  const isFolder = kind === 'assetFolder';
  const mayMove = useCan((isFolder ? assetFolderType : assetType).permissions.edit);
  const alsoRefresh = ['assetFolderAccess', assetFolderType.name, assetType.name];
  const { mutate, isPending } = useSend(assetTrash.takeOut, { alsoRefresh });
  const move = (into: string | null) =>
    mutate(
      { body: { folderId, kind, ids: [id], into } },
      { onSuccess: () => notify(({ message }) => void message.success(t('trash.restored', { count: 1 }))) },
    );
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.title}>{name}</span>
        <span className={styles.where}>
          {[t(isFolder ? 'trash.contents.folder' : 'trash.contents.asset'), where].filter(Boolean).join(' · ')}
        </span>
      </span>
      {mayMove && <FolderButton isFolder={isFolder} disabled={isPending} onPick={move} />}
    </li>
  );
}
