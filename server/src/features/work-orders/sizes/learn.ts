import { type Box, fold, isSameSize, type LearnedSize, learnSize, packageSizeType } from '@opsyard/contract';
import type { Change } from '../../../kernel/change.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertRecords } from '../../../records/record-store.ts';
import { recordTopic } from '../../../records/topic.ts';
import { packageSizes, sizeName } from './adapter.ts';
import { compareWithSizes } from './compare-store.ts';
import {
  type KeptSize,
  lockSizes,
  type Pair,
  type PairParcel,
  parcelsOf,
  writeCounts,
  writeFigures,
} from './learn-store.ts';

type LearnedPair = Pair & { name: string; learned: LearnedSize };

/** Learns the usual sizes of products and quantities from their parcels, and proposes those that differ from the ones in use. */
export async function learnSizes(db: Db, change: Change, pairs: readonly Pair[], at: Date): Promise<void> {
  const measured = await parcelsOf(db, pairs);
  const learnedPairs = pairs.flatMap((pair, place) => learnedOf(pair, measured[place] ?? []));
  const stored = new Map<string, KeptSize>();
  for (const size of await lockSizes(
    db,
    learnedPairs.map(({ name }) => fold(name)),
  ))
    stored.set(keyOf(size), size);
  const updates = learnedPairs.flatMap((one) => {
    const size = stored.get(keyOf(one));
    return size && !size.isTrashed ? [{ size, learned: one.learned }] : [];
  });
  const isUnchanged = ({ size, learned }: (typeof updates)[number]) => isDecided(size, boxOf(learned));
  const figures = await writeFigures(
    db,
    updates.filter((one) => !isUnchanged(one)).map(({ size, learned }) => proposalOf(size, learned)),
    at,
  );
  const counts = await writeCounts(
    db,
    updates.filter(isUnchanged).map(({ size: { id }, learned: { parcels, outliers } }) => ({ id, parcels, outliers })),
    at,
  );
  const fresh = learnedPairs.filter((one) => !stored.has(keyOf(one)));
  await insertRecords(
    db,
    packageSizes,
    fresh.map((one) => recordOf(one, at)),
    null,
  );
  await compareWithSizes(
    db,
    updates.map(({ size }) => size.id),
  );
  if (figures + counts + fresh.length > 0) {
    const { name } = packageSizeType;
    change.announce(recordTopic(name), { cmd: 'record', recordType: name, ids: [], kind: 'updated' });
  }
}

function learnedOf({ spu, quantity }: Pair, parcels: readonly PairParcel[]): LearnedPair[] {
  const learned = learnSize(parcels);
  return learned
    ? [{ spu: parcels[0]?.spu ?? spu, quantity, name: sizeName(parcels[0]?.spu ?? spu, quantity), learned }]
    : [];
}

function keyOf({ spu, quantity }: Pair): string {
  return `${fold(spu)} ${quantity}`;
}

function boxOf({ length, width, height, weight }: LearnedSize): Box {
  return { length: length.median, width: width.median, height: height.median, weight: weight.median };
}

/** Whether somebody has decided on what is learned again. */
function isDecided(size: KeptSize, box: Box): boolean {
  const { proposal, usualLength: length, usualWidth: width, usualHeight: height, usualWeight: weight } = size;
  const updates = length && width && height && weight ? { length, width, height, weight } : undefined;
  return proposal !== null && proposal !== 'open' && updates !== undefined && isSameSize(box, updates);
}

/** A size that is the same as the one in use is not proposed. */
function proposalOf(size: KeptSize, learned: LearnedSize) {
  const { id, length, width, height, weight } = size;
  const used = length && width && height && weight ? sorted({ length, width, height, weight }) : undefined;
  const isUsed = used !== undefined && isSameSize(boxOf(learned), used);
  return { id, proposal: isUsed ? null : 'open', ...figuresOf(learned) };
}

/** A box with its sides in order, as sizes are learned. */
function sorted({ length, width, height, weight }: Box): Box {
  const [first = 0, second = 0, third = 0] = [length, width, height].toSorted((a, b) => b - a);
  return { length: first, width: second, height: third, weight };
}

function recordOf({ spu, quantity, name, learned }: LearnedPair, at: Date) {
  return {
    ...{ id: newId(), name, spu, quantity, proposal: 'open', learnedAt: at.toISOString() },
    ...figuresOf(learned),
  };
}

function figuresOf({ length, width, height, weight, parcels, outliers }: LearnedSize) {
  return {
    ...{ parcels, outliers },
    ...{ usualLength: length.median, lowerLength: length.lower, upperLength: length.upper },
    ...{ usualWidth: width.median, lowerWidth: width.lower, upperWidth: width.upper },
    ...{ usualHeight: height.median, lowerHeight: height.lower, upperHeight: height.upper },
    ...{ usualWeight: weight.median, lowerWeight: weight.lower, upperWeight: weight.upper },
  };
}
