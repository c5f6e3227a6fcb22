import { channel, channelType } from '@opsyard/contract';
import { defineAdapter } from '../../records/adapter.ts';

/** Channels as the server keeps them. */
export const channels = defineAdapter({ type: channelType, routes: channel });
