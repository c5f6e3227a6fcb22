import { TRACKING_STATUSES, type TrackingStatus, waybill } from '@opsyard/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../kernel/calls/api.ts';
import { useWord } from '../waybills/use-word.ts';
import { Bars } from './bars.tsx';

/** Number of parcels by status. */
export function Statuses() {
  const { t } = useTranslation('logistics');
  const word = useWord();
  const { data, error, refetch } = useRead(waybill.groups, { query: { by: 'status' } }, { quiet: true });
  const bars = data?.map(({ value, count }) => ({
    ...{ key: String(value), name: word(TRACKING_STATUSES[value as TrackingStatus]), count },
    filter: `status = "${value}"`,
  }));
  return <Bars title={t('overview.statuses')} bars={bars} error={error} retry={() => void refetch()} />;
}
