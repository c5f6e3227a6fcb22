import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { TextFilter } from '../../../ui/text-filter.tsx';
import { useKindName } from './audit-words.ts';
import styles from './system.module.css';

type Filters = { kind: string; who: string; ip: string; from: string; to: string };
type AuditFiltersProps = {
  filters: Filters;
  kinds: readonly string[];
  onChange: (change: Partial<Filters>) => void;
};

/** What the events are narrowed to. */
export function AuditFilters({ filters, kinds, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('identity');
  const nameOf = useKindName();
  return (
    <div className={styles.filters}>
      <Select
        className={styles.select ?? ''}
        aria-label={t('system.audit.what')}
        showSearch={{ optionFilterProp: 'label' }}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: '', label: t('system.audit.everything') },
          ...kinds.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
      <TextFilter label={t('system.audit.who')} value={filters.who} onChange={(who) => onChange({ who })} />
      <TextFilter label={t('system.audit.ip')} value={filters.ip} onChange={(ip) => onChange({ ip })} />
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          type="date"
          className={styles.day ?? ''}
          prefix={t(`system.audit.${end}`)}
          aria-label={t(`system.audit.${end}`)}
          value={filters[end]}
          onChange={({ target }) => onChange({ [end]: target.value })}
        />
      ))}
    </div>
  );
}
