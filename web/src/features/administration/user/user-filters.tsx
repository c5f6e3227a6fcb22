import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../kernel/can.tsx';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import styles from '../shared/administration.module.css';
import { DepartmentPicker, RolePicker } from '../shared/pickers.tsx';

const STATES = [
  ['1', 'active'],
  ['2', 'frozen'],
  ['3', 'waiting'],
] as const;
type Filters = { search: string; departId: string; roleId: string; status: string };
type UserFiltersProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

export function UserFilters({ filters: { search, departId, roleId, status }, onChange }: UserFiltersProps) {
  const { t } = useTranslation('administration');
  const seesRoles = useCan('system:role:view');
  return (
    <>
      <TextFilter label={t('user.search')} value={search} onChange={(text) => onChange({ search: text })} />
      <DepartmentPicker
        className={styles.filter ?? ''}
        aria-label={t('user.depart')}
        placeholder={t('user.depart')}
        allowClear
        value={departId || undefined}
        onChange={(id) => onChange({ departId: id ?? '' })}
      />
      {seesRoles && (
        <RolePicker
          className={styles.filter ?? ''}
          aria-label={t('user.role')}
          placeholder={t('user.role')}
          allowClear
          value={roleId || undefined}
          onChange={(id) => onChange({ roleId: id ?? '' })}
        />
      )}
      <Select
        className={styles.filter ?? ''}
        aria-label={t('user.status')}
        placeholder={t('user.status')}
        allowClear
        value={status || undefined}
        onChange={(value) => onChange({ status: value ?? '' })}
        options={STATES.map(([value, name]) => ({ value, label: t(`user.states.${name}`) }))}
      />
    </>
  );
}
