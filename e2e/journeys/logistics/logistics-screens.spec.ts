import { testEveryScreen } from '../../every-screen.ts';
import type { SignedIn } from '../../people.ts';

const BASE = '/modules/tms';
type Found = { waybill: string; stuck: string; channel: string; report: string; job: string };

/** Every screen of logistics, with the drawers of its records. */
const SCREENS: readonly { name: string; path: (found: Found) => string }[] = [
  { name: 'overview', path: () => `${BASE}/SyncLogisitics` },
  { name: 'waybills', path: () => `${BASE}/waybillSyncList` },
  { name: 'waybill board', path: () => `${BASE}/waybillSyncList?view=board` },
  { name: 'waybill', path: ({ waybill }) => `${BASE}/waybillSyncList?open=${waybill}` },
  { name: 'stuck waybill', path: ({ stuck }) => `${BASE}/waybillSyncList?open=${stuck}` },
  { name: 'new waybill', path: () => `${BASE}/waybillSyncList?add=true` },
  { name: 'no waybill matches', path: () => `${BASE}/waybillSyncList?q=nosuchwaybill` },
  { name: 'channels', path: () => `${BASE}/channelUpdateList` },
  { name: 'channel', path: ({ channel }) => `${BASE}/channelUpdateList?open=${channel}` },
  { name: 'report templates', path: () => `${BASE}/reportTemplatesList` },
  { name: 'report template', path: ({ report }) => `${BASE}/reportTemplatesList?open=${report}` },
  { name: 'report designer', path: ({ report }) => `${BASE}/reportTemplatesList?design=${report}` },
  { name: 'sync tasks', path: () => `${BASE}/syncLogisticsTaskList` },
  { name: 'sync task', path: ({ job }) => `${BASE}/syncLogisticsTaskList?job=${job}` },
];

testEveryScreen({ title: '[BC-05] every screen of logistics', screens: SCREENS, find: findRecords });

/** A record of each type from the demo. */
async function findRecords({
  waybill,
  logisticsChannel,
  reportTemplate,
  recordJob,
}: SignedIn['client']): Promise<Found> {
  const [parcel] = (await waybill.list({ query: { filter: 'status = "exception"', sort: 'number', limit: 1 } }))
    .records;
  const [stuck] = (await waybill.list({ query: { filter: 'flags has any ("stuck")', sort: 'number', limit: 1 } }))
    .records;
  const [channel] = (await logisticsChannel.list({ query: { limit: 1 } })).records;
  const [report] = (await reportTemplate.list({ query: { limit: 1 } })).records;
  const [job] = (await recordJob.list({ query: { kinds: 'logisticsRegister', limit: 1 } })).records;
  return {
    ...{ waybill: parcel?.id ?? '', stuck: stuck?.id ?? '', channel: channel?.id ?? '' },
    ...{ report: report?.id ?? '', job: job?.id ?? '' },
  };
}
