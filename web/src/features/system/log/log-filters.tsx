import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDictionaryItems } from '../../../kernel/session.ts';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import styles from '../system.module.css';
import type { LogFilters as Filters } from './log-query.ts';

type LogFiltersProps = { filters: Filters; filter: (part: Partial<Filters>) => void };

export function LogFilters({ filters, filter }: LogFiltersProps) {
  const { t } = useTranslation('system');
  const operations = useDictionaryItems('operate_type');
  return (
    <>
      <TextFilter label={t('log.search')} value={filters.words} onChange={(words) => filter({ words })} />
      <TextFilter label={t('log.who')} value={filters.who} onChange={(who) => filter({ who })} />
      <Select
        className={styles.select ?? ''}
        aria-label={t('log.operation')}
        value={filters.operation}
        onChange={(operation) => filter({ operation })}
        options={[
          { value: '', label: t('log.everyOperation') },
          ...operations.map(({ value, text }) => ({ value, label: text })),
        ]}
      />
      <Select
        className={styles.select ?? ''}
        aria-label={t('log.outcome')}
        value={filters.failed}
        onChange={(failed) => filter({ failed })}
        options={[
          { value: '', label: t('log.everyOutcome') },
          { value: '0', label: t('log.good') },
          { value: '1', label: t('log.bad') },
        ]}
      />
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          type="date"
          className={styles.day ?? ''}
          prefix={t(`log.${end}`)}
          aria-label={t(`log.${end}`)}
          value={filters[end]}
          onChange={({ target }) => filter({ [end]: target.value })}
        />
      ))}
    </>
  );
}
