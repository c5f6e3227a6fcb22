import { department, identity, role } from '@opsyard/contract';
import { Select, type SelectProps, TreeSelect, type TreeSelectProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';

type PickerLabels = { 'aria-label'?: string; placeholder?: string };
const ROLES_FRESH = 60_000;

/** Select for one or several roles, found by name or code. */
export function RolePicker(
  props: PickerLabels &
    Pick<SelectProps, 'mode' | 'value' | 'onChange' | 'className' | 'id' | 'allowClear' | 'disabled'>,
) {
  const { data = [], isLoading } = useRead(role.queryall, {}, { quiet: true, staleTime: ROLES_FRESH });
  return (
    <Select
      {...props}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'search' }}
      options={data.map(({ id, roleName, roleCode }) => ({
        value: id,
        label: roleName,
        search: `${roleName} ${roleCode}`,
      }))}
    />
  );
}

/** Tree select for one or several departments. */
export function DepartmentPicker(
  props: PickerLabels &
    Pick<TreeSelectProps, 'multiple' | 'value' | 'onChange' | 'className' | 'id' | 'allowClear' | 'disabled'>,
) {
  const { data = [], isLoading } = useRead(department.queryIdTree, {}, { quiet: true, staleTime: ROLES_FRESH });
  return (
    <TreeSelect
      {...props}
      loading={isLoading}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      popupMatchSelectWidth={280}
      treeData={data}
    />
  );
}

type PersonPickerProps = PickerLabels & {
  mode?: 'multiple';
  id?: string;
  value?: string | string[] | null;
  onChange?: (value: string[]) => void;
  /** Selected users with their names, which the search result may not contain. */
  known?: readonly { id: string; realname: string }[];
};

/** Select for users with an active account, found by name. */
export function PersonPicker({ mode, known = [], onChange, value, ...props }: PersonPickerProps) {
  const { t } = useTranslation('administration');
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data = [], isFetching } = useRead(
    identity.people,
    { query: { search } },
    { quiet: true, keepPrevious: true },
  );
  const found = data.map(({ id, realname, username }) => ({ value: id, label: `${realname} (${username})` }));
  const others = known.filter(({ id }) => !found.some((one) => one.value === id));
  return (
    <Select
      {...props}
      {...(mode && { mode })}
      value={value || undefined}
      allowClear
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={t('picker.nobody')}
      onChange={(chosen?: string | string[]) => onChange?.([chosen ?? []].flat())}
      options={[...found, ...others.map(({ id, realname }) => ({ value: id, label: realname }))]}
    />
  );
}
