import { channel as channelCalls, WHAT_IF_CHANNELS, workOrderWhatIf } from '@opsyard/contract';
import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { dayOf } from '../../../ui/when-text.ts';
import { PERIOD_ADDRESS, PeriodFields, periodOf } from '../period.tsx';
import { DraftCard } from './draft-card.tsx';
import { draftsIn, draftsText, termsOf } from './drafts.ts';
import { Results } from './results.tsx';
import styles from './what-if.module.css';

const ADDRESS = { ...PERIOD_ADDRESS, channels: [] as readonly string[], draft: '' };
const NOTHING = { from: '', to: '', drafts: [] };

/** Page that calculates what billed parcels would have cost by changed rules and rates. */
export function WhatIfPage() {
  const { t } = useTranslation('workOrders');
  const today = useMemo(() => dayOf(new Date()), []);
  const [at, go] = useUrlState(ADDRESS);
  const period = periodOf(at, today);
  const drafts = draftsIn(at.draft);
  const body = { ...period, drafts: termsOf(drafts, at.channels) };
  // A link to a draft shows its result; later changes wait for the button, as they read all parcels of the period.
  const [asked, ask] = useState(body);
  const isAsked = asked.drafts.length > 0;
  const { data, error, isFetching, refetch } = useRead(
    workOrderWhatIf.run,
    { body: isAsked ? asked : NOTHING },
    { enabled: isAsked, quiet: true, keepPrevious: true, staleTime: 60_000 },
  );
  const { data: channels } = useRead(channelCalls.list, { query: { limit: 200, sort: 'name' } }, { quiet: true });
  const options = (channels?.records ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isStale = JSON.stringify(asked) !== JSON.stringify(body);
  const filters = (
    <>
      <PeriodFields period={period} today={today} onChange={go} />
      <div className={styles.channels}>
        <span className={styles.label}>{t('whatIf.channels')}</span>
        <Select
          mode="multiple"
          aria-label={t('whatIf.channels')}
          showSearch={{ optionFilterProp: 'label' }}
          maxCount={WHAT_IF_CHANNELS}
          placeholder={t('whatIf.choose', { most: WHAT_IF_CHANNELS })}
          value={at.channels}
          options={options}
          onChange={(chosen: string[]) => go({ channels: chosen, draft: draftsText(drafts, chosen) })}
        />
      </div>
    </>
  );
  return (
    <Page
      title={t('whatIf.title')}
      filters={filters}
      action={
        <Button type="primary" disabled={body.drafts.length === 0} loading={isFetching} onClick={() => ask(body)}>
          {t('whatIf.calculate')}
        </Button>
      }
    >
      <p className={styles.label}>{t('whatIf.text')}</p>
      {at.channels.map((channel) => (
        <DraftCard
          key={channel}
          channel={channel}
          name={options.find(({ value }) => value === channel)?.label ?? '—'}
          draft={drafts[channel] ?? {}}
          today={today}
          onChange={(draft) => go({ draft: draftsText({ ...drafts, [channel]: draft }, at.channels) })}
        />
      ))}
      {!isAsked && body.drafts.length === 0 && <Empty title={t('whatIf.begin')} />}
      {isAsked && error && <Failure error={error} retry={() => void refetch()} />}
      {isAsked && !error && !data && <RowsSkeleton rows={4} />}
      {isAsked && !error && data && (
        <>
          {isStale && <Alert className={styles.stale ?? ''} type="info" title={t('whatIf.stale')} />}
          {data.result ? <Results {...data.result} /> : <Empty title={t('whatIf.hidden')} />}
        </>
      )}
    </Page>
  );
}
