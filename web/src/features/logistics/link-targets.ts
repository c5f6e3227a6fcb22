import { channel, channelType, TRACKING_ACCOUNT, trackingAccount } from '@opsyard/contract';
import { recordsOf } from '../../records/record-screen.tsx';
import type { LinkTarget } from '../../records/scope.ts';

// Accounts are not a record type: only the routes that links need exist.
const accounts = { type: { title: 'name' }, routes: trackingAccount } as unknown as LinkTarget;

/** Targets of the links of waybills and channels. */
export const linkTargets: Readonly<Record<string, LinkTarget>> = {
  logisticsChannel: recordsOf(channelType, channel),
  [TRACKING_ACCOUNT]: accounts,
};
