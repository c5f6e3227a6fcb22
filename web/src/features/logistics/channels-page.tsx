import { channel, channelType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { ChangeButton } from './channels/change-button.tsx';
import { PlannedChanges } from './channels/planned-changes.tsx';

const channels = recordsOf(channelType, channel);

/** Page of the channels, with their planned changes and the channel change of parcels. */
export const ChannelsPage = recordScreen(channels, {
  targets: { logisticsChannel: channels },
  tools: <ChangeButton />,
  parts: [{ key: 'planned', title: ['Planned changes', '计划变更'], show: (id) => <PlannedChanges id={id} /> }],
});
