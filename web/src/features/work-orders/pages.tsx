import { channel, channelType, foamRule, foamRuleType, rateCard, rateCardType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';
import { DeadlinesButton } from './deadlines/deadlines-button.tsx';

// The small pages in one chunk: the first load names each chunk.
export { BillLinesPage, BillsPage, JobsPage } from './bills/pages.tsx';
export { PackageSizesPage } from './sizes/pages.tsx';

const targets = { logisticsChannel: recordsOf(channelType, channel) };

/** Page of the rules for billable weight, with a version per effective day. */
export const RulesPage = recordScreen(recordsOf(foamRuleType, foamRule), {
  targets,
  tools: <DeadlinesButton />,
});
export const RateCardsPage = recordScreen(recordsOf(rateCardType, rateCard), { targets });
