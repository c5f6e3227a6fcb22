import { channel, channelFailures, channelType, isNumberPattern, plainPattern } from '@opsyard/contract';
import { fail } from '../../kernel/fail.ts';
import { defineAdapter, type RecordChange, type WriteContext } from '../../records/adapter.ts';

/** The server side of the record type for channels. */
export const channels = defineAdapter({
  type: channelType,
  routes: channel,
  async beforeWrite(_: WriteContext, changes: readonly RecordChange[]) {
    for (const { before, after } of changes) {
      if (!after || before?.numberPatterns === after.numberPatterns) continue;
      const patterns = (after.numberPatterns ?? []) as readonly string[];
      if (!patterns.every(isNumberPattern)) fail(channelFailures.patternWrong);
      (after as Record<string, unknown>).numberPatterns = [...new Set(patterns.map(plainPattern))];
    }
  },
});
