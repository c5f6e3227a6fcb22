import { JOB_ITEM_STATES, type RecordJob, type RecordJobItem, recordJob } from '@opsyard/contract';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReadPages } from '../../kernel/calls/read-pages.ts';
import { download } from '../../kernel/files.ts';
import { labelText } from '../../kernel/words/label-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { When } from '../../ui/dates/when.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { More } from '../../ui/popups/more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import styles from './jobs.module.css';

const COLORS = {
  pending: 'gray',
  running: 'blue',
  ok: 'green',
  skipped: 'gray',
  failed: 'red',
  cancelled: 'gray',
} as const;
const ALL = '';

type JobItemsProps = { job: RecordJob; state: string; onState: (state: string) => void };

/** The items of a job, in one state or all. */
export function JobItems({ job, state, onState }: JobItemsProps) {
  const { t } = useTranslation('records');
  const stateFilter = JOB_ITEM_STATES.find((one) => one === state);
  const reading = useReadPages(
    recordJob.items,
    { id: job.id, ...(stateFilter && { state: stateFilter }) },
    { keepPrevious: true },
  );
  const items = reading.pages?.flatMap(({ records }) => records);
  const options = [{ value: ALL, label: t('job.allItems') }].concat(
    JOB_ITEM_STATES.map((value) => ({ value, label: `${t(`job.itemStates.${value}`)} (${job[value]})` })),
  );
  return (
    <section aria-label={t('job.items')}>
      <div className={styles.itemsHead}>
        <h2 className={styles.heading}>{t('job.items')}</h2>
        <Select
          className={styles.select ?? ''}
          aria-label={t('job.state')}
          value={stateFilter ?? ALL}
          options={options}
          onChange={onState}
        />
      </div>
      {reading.error && !items && <Failure error={reading.error} retry={reading.reload} />}
      {!reading.error && !items && <RowsSkeleton rows={4} />}
      {items?.length === 0 && <Empty title={t('job.noItems')} />}
      <ul className={styles.items}>
        {items?.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {reading.more && <More onMore={reading.more} isReading={reading.isReadingMore} />}
    </section>
  );
}

function Item({ item: { id, label, page, file, state, message, attempt, nextAt } }: { item: RecordJobItem }) {
  const { t } = useTranslation('records');
  return (
    <li className={styles.item}>
      <span className={styles.label}>
        {page ? (
          <Link to={page} className={styles.page ?? ''}>
            {label}
          </Link>
        ) : (
          label
        )}
        {message && <span className={styles.note}>{message}</span>}
        {nextAt && (
          <span className={styles.note}>
            {t('job.until')} <When at={nextAt} />
          </span>
        )}
      </span>
      {file && (
        <Button
          size="small"
          type="text"
          aria-label={labelText(t('job.download'), label)}
          onClick={() => void download(recordJob.file, { query: { id } }, file).catch(() => false)}
        >
          {t('job.download')}
        </Button>
      )}
      {attempt > 1 && <span className={styles.note}>{t('job.attempts', { count: attempt })}</span>}
      <Chip color={COLORS[state]}>{t(`job.itemStates.${state}`)}</Chip>
    </li>
  );
}
