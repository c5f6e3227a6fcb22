import { type Condition, type Filter, parseFilter, printFilter, waybill } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { Bars } from './bars.tsx';

const LATE = 'flags has any ("stuck", "silent", "overdue")';
const SITES_SHOWN = 10;

/** Number of stuck, silent and overdue parcels by site, of the sites with most of them. */
export function LateSites() {
  const { t } = useTranslation('logistics');
  const { data, error, refetch } = useRead(waybill.groups, { query: { by: 'site', filter: LATE } }, { quiet: true });
  const bars = data?.slice(0, SITES_SHOWN).map(({ value, count }) => ({
    ...{ key: value ?? '', name: value ?? t('overview.noSite'), count },
    filter: printFilter(lateOf(value)),
  }));
  return <Bars title={t('overview.lateSites')} bars={bars} error={error} retry={() => void refetch()} />;
}

function lateOf(value: string | null): Filter {
  const site: Condition = value === null ? { field: 'site', op: 'empty' } : { field: 'site', op: 'is', value };
  return { and: [parseFilter(LATE), site] };
}
