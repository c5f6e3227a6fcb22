import { FolderOutlined, LockOutlined } from '@ant-design/icons';
import { assetFile, type FolderNode } from '@opsyard/contract';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { download } from '../../../kernel/files.ts';
import { copyLink } from '../../../records/copy-link.ts';
import { deleteMany } from '../../../records/operations.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import { MenuButton } from '../../../ui/popups/menu-button.tsx';
import type { MenuEntry } from '../../../ui/popups/popup-menu.tsx';
import styles from '../assets.module.css';
import { despiteExpiry } from '../despite-expiry.ts';
import { AccessDialog } from './access-dialog.tsx';
import { DeletedFolders } from './deleted-folders.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { type Folders, filterOf, folderRecords, refreshFolders, SHORTCUTS } from './use-folders.ts';

type Dialog = { kind: 'new' | 'edit' | 'access' | 'trash'; folder: FolderNode | null };
type TreeProps = { folders: Folders; selected: string; onSelect: (id: string) => void };

/** Tree of the folders the user may see, with their actions. */
export function FolderTree({ folders, selected, onSelect }: TreeProps) {
  const { t } = useTranslation('assets');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayManage = useCan('assets:folder:edit');
  const close = () => setDialog(null);
  const tops = folders.below(null);
  return (
    <nav aria-label={t('folder.tree')}>
      <div className={styles.row} data-current={selected === '' || undefined}>
        <span className={styles.noFold} />
        <button
          type="button"
          className={styles.folder}
          aria-current={selected === '' ? 'page' : undefined}
          onClick={() => onSelect('')}
        >
          {t('folder.all')}
        </button>
        {mayManage && (
          <MenuButton
            label={t('folder.menuTop')}
            icon={<Glyph name="more" />}
            entries={[
              { key: 'new', label: t('folder.new'), run: () => setDialog({ kind: 'new', folder: null }) },
              { key: 'trash', label: t('folder.trash'), run: () => setDialog({ kind: 'trash', folder: null }) },
            ]}
          />
        )}
      </div>
      {Object.entries(SHORTCUTS).map(([filter, name]) => (
        <div key={filter} className={styles.row} data-current={selected === filter || undefined}>
          <span className={styles.noFold} />
          <button
            type="button"
            className={styles.folder}
            aria-current={selected === filter ? 'page' : undefined}
            onClick={() => onSelect(filter)}
          >
            {t(name)}
          </button>
        </div>
      ))}
      {tops.length === 0 && <p className={styles.none}>{t('folder.none')}</p>}
      <Level nodes={tops} {...{ folders, selected, onSelect, mayManage }} open={setDialog} />
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
        <FolderDialog folders={folders} kind={dialog.kind} folder={dialog.folder} onClose={close} onDone={onSelect} />
      )}
      {dialog?.kind === 'access' && dialog.folder && <AccessDialog folder={dialog.folder} onClose={close} />}
      {dialog?.kind === 'trash' && <DeletedFolders onClose={close} />}
    </nav>
  );
}

type LevelProps = TreeProps & {
  nodes: readonly FolderNode[];
  mayManage: boolean;
  open: (dialog: Dialog) => void;
};

function Level({ nodes, ...rest }: LevelProps) {
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.level}>
      {nodes.map((node) => (
        <Node key={node.id} node={node} {...rest} />
      ))}
    </ul>
  );
}

function Node({ node, ...rest }: Omit<LevelProps, 'nodes'> & { node: FolderNode }) {
  const { folders, selected, onSelect, mayManage, open } = rest;
  const { t } = useTranslation('assets');
  const below = folders.below(node.id);
  const isAncestor = folders.line(selected).some(({ id }) => id === node.id);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isExpanded = isOpen ?? isAncestor;
  const { name } = node;
  const mayRename = mayManage && node.level === 'manager';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !mayRename) return;
    event.preventDefault();
    open({ kind: 'edit', folder: node });
  };
  return (
    <li>
      <div className={styles.row} data-current={node.id === selected || undefined}>
        {below.length > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-label={t('folder.expand', { name })}
            aria-expanded={isExpanded}
            onClick={() => setOpen(!isExpanded)}
          >
            <Glyph name={isExpanded ? 'down' : 'right'} />
          </button>
        ) : (
          <span className={styles.noFold} />
        )}
        <button
          type="button"
          className={styles.folder}
          aria-current={node.id === selected ? 'page' : undefined}
          {...(mayRename && { 'aria-keyshortcuts': 'F2' })}
          onClick={() => onSelect(node.id)}
          onKeyDown={onKeyDown}
        >
          <FolderOutlined aria-hidden />
          <span className={styles.folderName}>{name}</span>
          {node.own && (
            <span className={styles.own} title={t('folder.own')}>
              <LockOutlined role="img" aria-label={t('folder.own')} />
            </span>
          )}
        </button>
        <MenuButton
          label={t('folder.menu', { name })}
          icon={<Glyph name="more" />}
          entries={entriesFor(node, { t, open, mayManage, onSelect })}
        />
      </div>
      {isExpanded && <Level nodes={below} {...rest} />}
    </li>
  );
}

type NodeActions = Pick<LevelProps, 'open' | 'mayManage' | 'onSelect'> & {
  t: ReturnType<typeof useTranslation<'assets'>>['t'];
};

function entriesFor(folder: FolderNode, { t, open, mayManage, onSelect }: NodeActions): MenuEntry[] {
  const fetch = (only: { approved?: true }) => () =>
    void despiteExpiry((evenExpired) => {
      const body = { folderId: folder.id, ...only, ...(evenExpired && { evenExpired }) };
      return download(assetFile.zip, { body }, `${folder.name}.zip`, !evenExpired);
    });
  const forReaders: MenuEntry[] = [
    {
      key: 'link',
      label: t('folder.copyLink'),
      run: () => copyLink(`${window.location.pathname}?${new URLSearchParams({ filter: filterOf(folder.id) })}`),
    },
    { key: 'zip', label: t('folder.zip'), run: fetch({}) },
    { key: 'approved', label: t('folder.zipApproved'), run: fetch({ approved: true }) },
  ];
  if (!mayManage || folder.level !== 'manager') return forReaders;
  const remove = async () => {
    if (await deleteMany(folderRecords, { ids: [folder.id] })) onSelect('');
    await refreshFolders();
  };
  return [
    { key: 'new', label: t('folder.newIn'), run: () => open({ kind: 'new', folder }) },
    { key: 'edit', label: t('folder.edit'), run: () => open({ kind: 'edit', folder }) },
    { key: 'access', label: t('folder.access'), run: () => open({ kind: 'access', folder }) },
    ...forReaders,
    'divider',
    { key: 'delete', label: t('folder.delete'), danger: true, run: () => void remove() },
  ];
}
