import { assetFolder, type Deletion } from '@opsyard/contract';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { daysInTrash } from '../../../records/days-in-trash.ts';
import { restoreMany } from '../../../records/operations.ts';
import { classes } from '../../../ui/classes.ts';
import { When } from '../../../ui/dates/when.tsx';
import { ChoiceList } from '../../../ui/lists/choice-list.tsx';
import { PopupButton } from '../../../ui/popups/popup-button.tsx';
import styles from '../assets.module.css';
import { type Folders, folderRecords, refreshFolders, useFolders } from './use-folders.ts';

/** Folders in the trash, which can be restored with their contents, also to another folder. */
export function DeletedFolders({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assets');
  const { data } = useRead(assetFolder.list, { query: { trash: true, sort: '-updatedAt', limit: 200 } });
  const folders = useFolders();
  const deletions = new Map(data?.deletions?.map((one) => [one.id, one]));
  const restore = async (id: string, parent?: string | null) => {
    await restoreMany(folderRecords, [id], parent === undefined ? {} : { changes: { parent } });
    await refreshFolders();
  };
  return (
    <Modal open title={t('folder.trash')} footer={null} onCancel={onClose}>
      {data?.records.length === 0 && <p className={styles.none}>{t('folder.trashEmpty')}</p>}
      <ul className={styles.plain} aria-label={t('folder.trash')}>
        {data?.records.map(({ id, name }) => (
          <li key={id} className={classes(styles.line, styles.deletedFolder)}>
            <span className={styles.grow}>
              {name}
              <Deleted deletion={deletions.get(id)} />
            </span>
            <Button aria-label={t('folder.restoreNamed', { name })} onClick={() => void restore(id)}>
              {t('folder.restore')}
            </Button>
            {folders && <Elsewhere name={name} folders={folders} onPick={(parent) => void restore(id, parent)} />}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** When and by whom a folder was deleted, and how long it can be restored. */
function Deleted({ deletion }: { deletion: Deletion | undefined }) {
  const { t } = useTranslation('assets');
  if (!deletion) return null;
  const { at, by } = deletion;
  return (
    <span className={styles.deletion}>
      {by ? t('folder.deletedBy', { name: by }) : t('folder.deleted')} <When at={at} />
      {' · '}
      {t('folder.daysLeft', { count: daysInTrash(at) })}
    </span>
  );
}

type ElsewhereProps = { name: string | null; folders: Folders; onPick: (parent: string | null) => void };
const TOP = '';

/** Restores to another folder that the user manages, or to the top level. */
function Elsewhere({ name, folders: { byId, line }, onPick }: ElsewhereProps) {
  const { t } = useTranslation('assets');
  const managed = [...byId.values()].filter(({ level }) => level === 'manager');
  const choices = managed.map(({ id }) => ({
    value: id,
    text: line(id)
      .map((one) => one.name)
      .join(' / '),
  }));
  const label = t('folder.elsewhereNamed', { name });
  return (
    <PopupButton
      label={label}
      trigger={(trigger) => (
        <Button aria-label={label} {...trigger}>
          {t('folder.elsewhere')}
        </Button>
      )}
    >
      {(close) => (
        <ChoiceList
          label={t('folder.parent')}
          choices={[
            { value: TOP, text: t('folder.top') },
            ...choices.toSorted((one, other) => one.text.localeCompare(other.text)),
          ]}
          selected={[]}
          empty={t('folder.none')}
          onPick={(id) => {
            close();
            onPick(id === TOP ? null : id);
          }}
        />
      )}
    </PopupButton>
  );
}
