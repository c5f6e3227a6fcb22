import { assetFolder, type Deletion } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { restoreMany } from '../../../records/operations.ts';
import { When } from '../../../ui/dates/when.tsx';
import styles from '../assets.module.css';
import { folderRecords, refreshFolders } from './use-folders.ts';

/** Folders in the trash, which can be restored with their contents. */
export function DeletedFolders({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assets');
  const { data } = useRead(assetFolder.list, { query: { trash: true, sort: '-updatedAt', limit: 200 } });
  const deletions = new Map(data?.deletions?.map((one) => [one.id, one]));
  const restore = async (id: string) => {
    await restoreMany(folderRecords, [id]);
    await refreshFolders();
  };
  return (
    <Modal open title={t('folder.trash')} footer={null} onCancel={onClose}>
      {data?.records.length === 0 && <p className={styles.none}>{t('folder.trashEmpty')}</p>}
      <ul className={styles.plain} aria-label={t('folder.trash')}>
        {data?.records.map(({ id, name }) => (
          <li key={id} className={styles.line}>
            <span className={styles.grow}>
              {name}
              <Deleted deletion={deletions.get(id)} />
            </span>
            <Button aria-label={t('folder.restoreNamed', { name })} onClick={() => void restore(id)}>
              {t('folder.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** When and by whom a folder was deleted. */
function Deleted({ deletion }: { deletion: Deletion | undefined }) {
  const { t } = useTranslation('assets');
  if (!deletion) return null;
  const { at, by } = deletion;
  return (
    <span className={styles.deletion}>
      {by ? t('folder.deletedBy', { name: by }) : t('folder.deleted')} <When at={at} />
    </span>
  );
}
