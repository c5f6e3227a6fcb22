import { type FolderAccess, identity } from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import styles from '../assets.module.css';

type Subject = Pick<FolderAccess['entries'][number], 'kind' | 'id' | 'name'>;
type PickerProps = { access: FolderAccess; excluded: readonly string[]; onPick: (subject: Subject) => void };

/** Select for a user, role or department by name. */
export function SubjectPicker({ access, excluded, onPick }: PickerProps) {
  const { t } = useTranslation('assets');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = search ? { search } : {};
  const { data = [] } = useRead(identity.people, { query }, { keepPrevious: true, quiet: true });
  const has = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const subjects: Subject[] = [
    ...data.map(({ id, realname }) => ({ kind: 'user' as const, id, name: realname })),
    ...access.roles.filter(({ name }) => has(name)).map((one) => ({ kind: 'role' as const, ...one })),
    ...access.departments.filter(({ name }) => has(name)).map((one) => ({ kind: 'depart' as const, ...one })),
  ].filter(({ id }) => !excluded.includes(id));
  const group = (label: string, kind: Subject['kind']) => ({
    label,
    options: subjects.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
  });
  return (
    <Select<string>
      aria-label={t('access.add')}
      className={styles.whole ?? ''}
      placeholder={t('access.add')}
      value={null as unknown as string}
      showSearch={{ filterOption: false, onSearch: setText }}
      onChange={(id) => {
        const subject = subjects.find((one) => one.id === id);
        if (subject) onPick(subject);
        setText('');
      }}
      options={[
        group(t('access.people'), 'user'),
        group(t('access.roles'), 'role'),
        group(t('access.departments'), 'depart'),
      ].filter(({ options }) => options.length > 0)}
    />
  );
}
