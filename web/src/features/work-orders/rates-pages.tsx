import { channel, channelType, foamRule, foamRuleType, rateCard, rateCardType } from '@opsyard/contract';
import { recordScreen, recordsOf } from '../../records/record-screen.tsx';

const targets = { logisticsChannel: recordsOf(channelType, channel) };

/** By what channels bill weight, a version for each day on which something changed. */
export const RulesPage = recordScreen(recordsOf(foamRuleType, foamRule), { targets });
/** What channels take for a weight. */
export const RateCardsPage = recordScreen(recordsOf(rateCardType, rateCard), { targets });
