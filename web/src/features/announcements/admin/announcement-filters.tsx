import { useTranslation } from 'react-i18next';
import { TextFilter } from '../../../ui/forms/text-filter.tsx';
import styles from '../announcements.module.css';
import { Choice } from '../choice.tsx';

export const FILTERS = ['titile', 'state', 'priority', 'msgCategory'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;
const STATES = ['draft', 'scheduled', 'published', 'expired', 'revoked'] as const;

type AnnouncementFiltersProps = { filters: Filters; onChange: (part: Partial<Filters>) => void };

export function AnnouncementFilters({ filters, onChange }: AnnouncementFiltersProps) {
  const { t } = useTranslation('announcements');
  return (
    <div className={styles.filters}>
      <TextFilter label={t('admin.subject')} value={filters.titile} onChange={(titile) => onChange({ titile })} />
      <Choice
        label={t('admin.state')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        options={[['', t('admin.anyState')], ...STATES.map((state) => [state, t(`admin.states.${state}`)] as const)]}
      />
      <Choice
        label={t('mine.priority')}
        value={filters.priority}
        onChange={(priority) => onChange({ priority })}
        options={[
          ['', t('mine.anyPriority')],
          ['H', t('priority.H')],
          ['M', t('priority.M')],
          ['L', t('priority.L')],
        ]}
      />
      <Choice
        label={t('mine.category')}
        value={filters.msgCategory}
        onChange={(msgCategory) => onChange({ msgCategory })}
        options={[
          ['', t('category.all')],
          ['1', t('category.notice')],
          ['2', t('category.system')],
        ]}
      />
    </div>
  );
}
