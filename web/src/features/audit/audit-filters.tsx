import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { TextFilter } from '../../ui/forms/text-filter.tsx';
import styles from './audit.module.css';
import { useKindName } from './audit-words.ts';

type Filters = { kind: string; who: string; ip: string; from: string; to: string };
type AuditFiltersProps = {
  filters: Filters;
  kinds: readonly string[];
  onChange: (change: Partial<Filters>) => void;
};

/** Filters of the security events. */
export function AuditFilters({ filters, kinds, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const nameOf = useKindName();
  return (
    <div className={styles.filters}>
      <Select
        className={styles.select ?? ''}
        aria-label={t('what')}
        showSearch={{ optionFilterProp: 'label' }}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
        options={[{ value: '', label: t('everything') }, ...kinds.map((value) => ({ value, label: nameOf(value) }))]}
      />
      <TextFilter label={t('who')} value={filters.who} onChange={(who) => onChange({ who })} />
      <TextFilter label={t('ip')} value={filters.ip} onChange={(ip) => onChange({ ip })} />
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          type="date"
          className={styles.day ?? ''}
          prefix={t(`${end}`)}
          aria-label={t(`${end}`)}
          value={filters[end]}
          onChange={({ target }) => onChange({ [end]: target.value })}
        />
      ))}
    </div>
  );
}
