import {
  channel,
  channelType,
  foamRule,
  foamRuleType,
  packageSize,
  packageSizeType,
  rateCard,
  rateCardType,
} from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { DeadlinesButton } from './deadlines/deadlines-button.tsx';
import { Proposal } from './sizes/proposal.tsx';

// The small pages in one chunk: the first load names each chunk.
export { BillLinesPage, BillsPage, JobsPage } from './bills/pages.tsx';

const targets = { logisticsChannel: recordsOf(channelType, channel) };

/** Page of the rules for billable weight, with a version per effective day. */
export const RulesPage = recordScreen(recordsOf(foamRuleType, foamRule), {
  targets,
  tools: <DeadlinesButton />,
});
export const RateCardsPage = recordScreen(recordsOf(rateCardType, rateCard), { targets });

/** Page of the package sizes of products, in use and learned from parcels. */
export const PackageSizesPage = recordScreen(recordsOf(packageSizeType, packageSize), {
  parts: [{ key: 'proposal', title: ['Learned from parcels', '由包裹得出'], show: (id) => <Proposal id={id} /> }],
});
