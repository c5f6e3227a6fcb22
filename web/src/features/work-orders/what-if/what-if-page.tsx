import { channel as channelCalls, WHAT_IF_CHANNELS, workOrderWhatIf } from '@opsyard/contract';
import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useUrlState } from '../../../kernel/url-state.ts';
import { dayOf } from '../../../ui/dates/when-text.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { PERIOD_ADDRESS, PeriodFields, periodOf } from '../period.tsx';
import { Begin } from './begin.tsx';
import { DraftCard } from './draft-card.tsx';
import { type Drafts, draftsIn, draftsText, termsOf } from './drafts.ts';
import { useRecent } from './recent.ts';
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
  const [calculated, setCalculated] = useState(body);
  const isCalculated = calculated.drafts.length > 0;
  const { data, error, isFetching, refetch } = useRead(
    workOrderWhatIf.run,
    { body: isCalculated ? calculated : NOTHING },
    { enabled: isCalculated, quiet: true, keepPrevious: true, staleTime: 60_000 },
  );
  const { data: channels } = useRead(channelCalls.list, { query: { limit: 200, sort: 'name' } }, { quiet: true });
  const options = (channels?.records ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [recent, addRecent] = useRecent();
  const nameOf = (channel: string) => options.find(({ value }) => value === channel)?.label ?? '—';
  const run = (input: typeof body, its: Drafts) => {
    setCalculated(input);
    const savedDrafts = Object.fromEntries(input.drafts.map(({ channel }) => [channel, its[channel] ?? {}]));
    addRecent({ from: input.from, to: input.to, drafts: savedDrafts });
  };
  const start: Parameters<typeof Begin>[0]['onStart'] = ({ channels: chosen, drafts: its, ...dates }) => {
    go({ channels: chosen, draft: draftsText(its, chosen), ...dates }, { push: true });
    run({ ...period, ...dates, drafts: termsOf(its, chosen) }, its);
  };
  const isStale = JSON.stringify(calculated) !== JSON.stringify(body);
  const filters = (
    <>
      <PeriodFields period={period} today={today} onChange={go} />
      <ChannelChoice
        options={options}
        chosen={at.channels}
        onChange={(chosen) => go({ channels: chosen, draft: draftsText(drafts, chosen) })}
      />
    </>
  );
  return (
    <Page
      title={t('whatIf.title')}
      filters={filters}
      action={
        <Button
          type="primary"
          disabled={body.drafts.length === 0}
          loading={isFetching}
          onClick={() => run(body, drafts)}
        >
          {t('whatIf.calculate')}
        </Button>
      }
    >
      <p className={styles.label}>{t('whatIf.text')}</p>
      {at.channels.map((channel) => (
        <DraftCard
          key={channel}
          channel={channel}
          name={nameOf(channel)}
          draft={drafts[channel] ?? {}}
          today={today}
          onChange={(draft) => go({ draft: draftsText({ ...drafts, [channel]: draft }, at.channels) })}
        />
      ))}
      {!isCalculated && body.drafts.length === 0 && (
        <Begin today={today} channels={at.channels} nameOf={nameOf} recent={recent} onStart={start} />
      )}
      {isCalculated && error && <Failure error={error} retry={() => void refetch()} />}
      {isCalculated && !error && !data && <RowsSkeleton rows={4} />}
      {isCalculated && !error && data && (
        <>
          {isStale && <Alert className={styles.stale ?? ''} type="info" title={t('whatIf.stale')} />}
          {data.result ? <Results {...data.result} /> : <Empty title={t('whatIf.hidden')} />}
        </>
      )}
    </Page>
  );
}

type ChannelChoiceProps = {
  options: { value: string; label: string }[];
  chosen: string[];
  onChange: (channels: string[]) => void;
};

function ChannelChoice({ options, chosen, onChange }: ChannelChoiceProps) {
  const { t } = useTranslation('workOrders');
  return (
    <div className={styles.channels}>
      <span className={styles.label}>{t('whatIf.channels')}</span>
      <Select
        mode="multiple"
        aria-label={t('whatIf.channels')}
        showSearch={{ optionFilterProp: 'label' }}
        maxCount={WHAT_IF_CHANNELS}
        placeholder={t('whatIf.choose', { most: WHAT_IF_CHANNELS })}
        value={chosen}
        options={options}
        onChange={onChange}
      />
    </div>
  );
}
