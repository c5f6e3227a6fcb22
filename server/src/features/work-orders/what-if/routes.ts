import { commonFailures, type TermsDraft, WHAT_IF_LINES, type WhatIfChannel, workOrderWhatIf } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { type Visibility, visibilityOf } from '../../../records/visibility.ts';
import { billLines } from '../bills/adapters.ts';
import { channelsOf } from '../channels.ts';
import { checkPeriod } from '../period.ts';
import { inChunks } from './in-chunks.ts';
import { billedLines, countLines, visibleVersions } from './store.ts';
import { type BilledLine, emptyTally, type Tally, tallyLines } from './tally.ts';
import { type ChannelTerms, termsWith } from './terms.ts';

/** Lines that are in memory at once; other requests are served between two reads. */
const LINES_AT_ONCE = 2_000;
const CALCULATED = ['channel', 'billedOn', 'verdict', 'billedFee', 'trackingNumber'];

type Period = { from: string; to: string };

/** Serves what parcels would have cost by other terms. */
export function serveWhatIf(app: FastifyInstance): void {
  mount(app, workOrderWhatIf, {
    async run({ db, actor, body: { drafts, ...period } }) {
      if (!actor.permissions.has('work-orders:bill:view')) return fail(commonFailures.forbidden);
      checkPeriod(period);
      const channels = drafts.map(({ channel }) => channel);
      if (new Set(channels).size < channels.length) return fail(commonFailures.invalidInput);
      const visibility = await visibilityOf(db, actor, billLines);
      const versions = await visibleVersions(db, actor, channels);
      if (!versions || !CALCULATED.every((key) => Object.hasOwn(visibility.open, key))) return { result: null };
      const terms = new Map(drafts.map((draft) => [draft.channel, termsWith(draft, versions)]));
      const results = await calculated(db, visibility, { period, terms });
      return { result: { channels: inOrder(results, drafts), names: await channelsOf(db, actor, channels) } };
    },
  });
}

type Calculation = { period: Period; terms: ReadonlyMap<string, ChannelTerms> };

async function calculated(db: Db, visibility: Visibility, { period, terms }: Calculation): Promise<WhatIfChannel[]> {
  const part = { ...period, channels: [...terms.keys()] };
  const counts = new Map((await countLines(db, visibility, part)).map((count) => [count.channel, count]));
  const tallies = new Map(part.channels.map((channel) => [channel, emptyTally(channel)]));
  const add = new Map([...terms].map(([channel, one]) => [channel, tallyLines(one)]));
  const read = new Map<string, number>();
  let [after, left]: [BilledLine | undefined, number] = [undefined, WHAT_IF_LINES];
  do {
    const lines: BilledLine[] = await billedLines(db, visibility, {
      ...part,
      after,
      limit: Math.min(left, LINES_AT_ONCE),
    });
    await inChunks(lines, (line) => {
      add.get(line.channel)?.(line, tallies.get(line.channel) as Tally);
      read.set(line.channel, (read.get(line.channel) ?? 0) + 1);
    });
    after = lines.at(-1);
    left -= lines.length;
  } while (after && left > 0);
  return [...tallies.values()].map((tally) => {
    const { lines = 0, billing = 0 } = counts.get(tally.channel) ?? {};
    return { ...tally, excluded: lines - billing, beyond: Math.max(0, billing - (read.get(tally.channel) ?? 0)) };
  });
}

/** The channel whose cost changes most goes first. */
function inOrder(results: readonly WhatIfChannel[], drafts: readonly TermsDraft[]): WhatIfChannel[] {
  const place = new Map(drafts.map(({ channel }, at) => [channel, at]));
  const change = ({ present, draft }: WhatIfChannel) => Math.abs(draft - present);
  return results.toSorted(
    (one, other) => change(other) - change(one) || (place.get(one.channel) ?? 0) - (place.get(other.channel) ?? 0),
  );
}
