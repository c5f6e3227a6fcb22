import { identity, type PersonOfRights } from '@opsyard/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import styles from '../rights.module.css';

type PersonSelectProps = { value: string; known: PersonOfRights | undefined; onChange: (id: string) => void };

export function PersonSelect({ value, known, onChange }: PersonSelectProps) {
  const { t } = useTranslation('rights');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = search ? { search } : {};
  const { data = [] } = useRead(identity.people, { query }, { keepPrevious: true, staleTime: 60_000 });
  const found = [...(known && !data.some(({ id }) => id === known.id) ? [known] : []), ...data];
  return (
    <Select
      className={styles.pick ?? ''}
      aria-label={t('explain.person')}
      placeholder={t('explain.nobody')}
      value={value === '' || !found.some(({ id }) => id === value) ? null : value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={found.map(({ id, realname, username, departName }) => ({
        value: id,
        label: `${realname} · ${departName ?? username}`,
      }))}
    />
  );
}
