import { assetFolder, type FolderNode, parseNamingRule } from '@opsyard/contract';
import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kernel/calls/api.ts';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import styles from '../assets.module.css';
import { NamingField } from './naming-field.tsx';
import { type Folders, refreshFolders } from './use-folders.ts';

type DialogProps = {
  folders: Folders;
  kind: 'new' | 'edit';
  /** The folder to edit, or the parent of a new folder. */
  folder: FolderNode | null;
  onClose: () => void;
  onDone: (id: string) => void;
};

/** Dialog that adds, renames or moves a folder. */
export function FolderDialog({ folders, kind, folder, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('assets');
  const [name, setName] = useState(kind === 'edit' ? (folder?.name ?? '') : '');
  const [parent, setParent] = useState((kind === 'edit' ? folder?.parent : folder?.id) ?? '');
  const [naming, setNaming] = useState((kind === 'edit' ? folder?.naming : null) ?? '');
  const [bulkApproval, setBulkApproval] = useState(isBulk(kind, folder));
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const parentId = parent === '' ? null : parent;
      const rule = naming.trim() === '' ? null : naming.trim();
      if (kind === 'new' || !folder) {
        const body = { name, parent: parentId, naming: rule, ...(bulkApproval && { bulkApproval }) };
        const added = await call(assetFolder.add, { body }, { quiet: true });
        await refreshFolders();
        onDone(added.id);
      } else {
        // A parent the user may not see stays unchanged.
        const changes = {
          ...{ name, naming: rule },
          ...(parentId !== folder.parent && { parent: parentId }),
          ...bulkChange(folder, bulkApproval),
        };
        await call(assetFolder.edit, { body: { id: folder.id, version: folder.version, changes } }, { quiet: true });
        await refreshFolders();
      }
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(textOf(error));
      setSaving(false);
    }
  };
  // A parent the user may not see also has a rule: the one that applies to the folder itself.
  const isHiddenParent = kind === 'edit' && folder?.naming === null && parent === (folder.parent ?? '');
  const inherited = isHiddenParent ? (folder?.rule ?? null) : (folders.byId.get(parent)?.rule ?? null);
  return (
    <Modal
      open
      title={kind === 'new' ? t('folder.new') : t('folder.edit')}
      okText={t('folder.save')}
      okButtonProps={{ disabled: name.trim() === '' || !isRule(naming), loading: isSaving }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Form.Item label={t('folder.name')} htmlFor="folder-name" required>
          <Input
            id="folder-name"
            autoFocus
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => name.trim() !== '' && void save()}
          />
        </Form.Item>
        <Form.Item label={t('folder.parent')} htmlFor="folder-parent">
          <Select
            id="folder-parent"
            value={parent}
            onChange={setParent}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: t('folder.top') },
              ...parentOptions(folders, kind === 'edit' ? folder : null),
            ]}
          />
        </Form.Item>
        <NamingField value={naming} onChange={setNaming} inherited={inherited} />
        <Form.Item extra={t('folder.bulkApprovalHint')}>
          <Checkbox checked={bulkApproval} onChange={({ target }) => setBulkApproval(target.checked)}>
            {t('folder.bulkApproval')}
          </Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

function bulkChange(folder: FolderNode, bulkApproval: boolean) {
  return bulkApproval === folder.bulkApproval ? {} : { bulkApproval };
}

function isBulk(kind: DialogProps['kind'], folder: FolderNode | null): boolean {
  return kind === 'edit' && folder?.bulkApproval === true;
}

/** Whether a text is empty or a naming rule. */
function isRule(text: string): boolean {
  return text.trim() === '' || parseNamingRule(text.trim()) !== undefined;
}

/** Possible parents of a folder: not itself or its descendants, only folders the user manages. */
function parentOptions(folders: Folders, without: FolderNode | null) {
  return [...folders.byId.values()].flatMap(({ id, level }) => {
    const line = folders.line(id);
    if (line.some((one) => one.id === without?.id) || (level !== 'manager' && id !== without?.parent)) return [];
    return [{ value: id, label: line.map(({ name }) => name).join(' / ') }];
  });
}
