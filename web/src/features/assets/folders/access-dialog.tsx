import { assetFolderAccess, type FolderAccess, type FolderLevel, type FolderNode } from '@opsyard/contract';
import { Button, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRead } from '../../../kernel/calls/api.ts';
import { textOf } from '../../../kernel/calls/failure-notice.ts';
import { RequestError } from '../../../kernel/calls/request-error.ts';
import { useMe } from '../../../kernel/session.ts';
import { Glyph } from '../../../ui/icons/glyphs.tsx';
import styles from '../assets.module.css';
import { SubjectPicker } from './subject-picker.tsx';
import { refreshFolders } from './use-folders.ts';

type Entry = FolderAccess['entries'][number];
const LEVELS = ['viewer', 'editor', 'manager'] as const satisfies readonly FolderLevel[];

/** Dialog with the access list of a folder. */
export function AccessDialog({ folder, onClose }: { folder: FolderNode; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const reading = useRead(assetFolderAccess.get, { query: { id: folder.id } }, { staleTime: 0 });
  // A cached list may be outdated, and saving it would fail with a version conflict.
  const access = reading.isFetchedAfterMount ? reading.data : undefined;
  return (
    <Modal open title={t('access.title', { name: folder.name })} footer={null} onCancel={onClose} destroyOnHidden>
      {access && <AccessForm id={folder.id} access={access} onClose={onClose} />}
    </Modal>
  );
}

type FormProps = { id: string; access: FolderAccess; onClose: () => void };

function AccessForm({ id, access, onClose }: FormProps) {
  const { t } = useTranslation('assets');
  const [hasOwnEntries, setHasOwnEntries] = useState(access.own);
  // Edits are based on the first loaded list, regardless of later refetches.
  const [version] = useState(access.version);
  const { id: myId, realname } = useMe();
  const me: Entry = { kind: 'user', id: myId, name: realname, level: 'manager' };
  // The user who creates an access list keeps access to the folder.
  const [entries, setEntries] = useState<readonly Entry[]>(access.entries.length > 0 ? access.entries : [me]);
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const ownEntries = hasOwnEntries
      ? entries.map(({ kind, id: subject, level }) => ({ kind, id: subject, level }))
      : [];
    try {
      await call(
        assetFolderAccess.set,
        { body: { id, version, own: hasOwnEntries, entries: ownEntries } },
        { quiet: true },
      );
      await refreshFolders();
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setFailure(textOf(error));
      setSaving(false);
    }
  };
  return (
    <>
      <p>{t('access.about')}</p>
      <Radio.Group
        className={styles.choices ?? ''}
        value={hasOwnEntries}
        onChange={({ target }) => setHasOwnEntries(Boolean(target.value))}
        options={[
          { value: false, label: t('access.inherited') },
          { value: true, label: t('access.own') },
        ]}
      />
      {!hasOwnEntries && access.entries.length === 0 && <p className={styles.none}>{t('access.everybody')}</p>}
      {hasOwnEntries && <EntryList access={access} entries={entries} change={setEntries} />}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.end}>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {t('folder.save')}
        </Button>
      </div>
    </>
  );
}

type ListProps = { access: FolderAccess; entries: readonly Entry[]; change: (entries: readonly Entry[]) => void };

function EntryList({ access, entries, change }: ListProps) {
  const { t } = useTranslation('assets');
  return (
    <>
      {entries.length === 0 && <p className={styles.none}>{t('access.none')}</p>}
      <ul className={styles.plain} aria-label={t('access.list')}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.line}>
            <span className={styles.grow}>{entry.name}</span>
            <Select<FolderLevel>
              aria-label={t('access.level', { name: entry.name })}
              className={styles.levelChoice ?? ''}
              value={entry.level}
              onChange={(level) => change(entries.map((one) => (one.id === entry.id ? { ...one, level } : one)))}
              options={LEVELS.map((value) => ({ value, label: t(`access.${value}`) }))}
            />
            <Button
              type="text"
              aria-label={t('access.remove', { name: entry.name })}
              icon={<Glyph name="cross" />}
              onClick={() => change(entries.filter((one) => one.id !== entry.id))}
            />
          </li>
        ))}
      </ul>
      <SubjectPicker
        access={access}
        excluded={entries.map(({ id }) => id)}
        onPick={(subject) => change([...entries, { ...subject, level: 'viewer' }])}
      />
    </>
  );
}
