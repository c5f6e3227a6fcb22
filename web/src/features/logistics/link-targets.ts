import { channel, channelType, TRACKING_ACCOUNT, trackingAccount } from '@opsyard/contract';
import { recordsOf } from '../../records/record-screen.tsx';
import type { LinkTarget } from '../../records/scope.ts';

// Accounts are no records: of those calls only what links need is there.
const accounts = { type: { title: 'name' }, routes: trackingAccount } as unknown as LinkTarget;

/** What the links of waybills and channels lead to. */
export const linkTargets: Readonly<Record<string, LinkTarget>> = {
  logisticsChannel: recordsOf(channelType, channel),
  [TRACKING_ACCOUNT]: accounts,
};
