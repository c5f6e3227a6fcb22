import { channel, channelType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';

/** The ways parcels are sent. */
export const ChannelsPage = recordScreen(recordsOf(channelType, channel));
