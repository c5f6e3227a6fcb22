import { assetFolderType, assetTrash, assetType, type ContainedItem } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSend } from '../../../kernel/calls/api.ts';
import { useCan } from '../../../kernel/can.tsx';
import { notify } from '../../../kernel/notify.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { FolderButton } from './asset-folder-button.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import styles from './trash-page.module.css';

type AssetContentsProps = { folderId: string; title: string; onClose: () => void };

/** What is in a deleted folder; each item can be restored alone, to another folder. */
export function AssetContents({ folderId, title, onClose }: AssetContentsProps) {
  const { t } = useTranslation('tasks');
  const { data, error, refetch } = useRead(assetTrash.contents, { query: { folderId } }, { quiet: true });
  return (
    <Modal open title={t('trash.contents.title', { title })} footer={null} onCancel={onClose}>
      {data?.items.length !== 0 && <p>{t('trash.contents.text')}</p>}
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

function Item({ item: { kind, id, name, where, hold, mayHold }, folderId }: { item: ContainedItem; folderId: string }) {
  const { t } = useTranslation('tasks');
  const isFolder = kind === 'assetFolder';
  const mayMove = useCan((isFolder ? assetFolderType : assetType).permissions.edit);
  const mayManage = useCan(assetFolderType.permissions.edit);
  const [isHolding, setHolding] = useState(false);
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
        {hold !== null && <span className={styles.hold}>{t('trash.contents.held', { reason: hold })}</span>}
      </span>
      {mayHold && mayManage && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setHolding(true)}>
          {t('shared.entry.hold')}
        </Button>
      )}
      {mayMove && <FolderButton isFolder={isFolder} disabled={isPending} onPick={move} />}
      {isHolding && <HoldDialog kind={kind} id={id} title={name ?? ''} onClose={() => setHolding(false)} />}
    </li>
  );
}
