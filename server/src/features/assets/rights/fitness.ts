import { assetType, type LinkVersion, rightsState } from '@opsyard/contract';
import type { Actor } from '../../../kernel/access/actor.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { declareFitness, type Unfit } from '../../../records/links/link-fitness.ts';
import { visibleRecords } from '../../../records/list.ts';
import { assets } from '../assets.ts';
import { decidedReviews } from '../reviews/decided-store.ts';
import { type AssetFacts, factsOfAssets, keptVersions, newestFiles, storeApprovedVersions } from './fitness-store.ts';
import { today } from './require-rights.ts';

/** Assets are approved version by version. */
declareFitness({
  type: assetType.name,

  async unfit({ db, actor }, ids) {
    const found = (await factsOfAssets(db, ids)).flatMap((facts) => {
      const reason = reasonOf(facts);
      return reason ? [{ id: facts.id, ...reason }] : [];
    });
    const seen = await visibleAssets(
      db,
      actor,
      found.map(({ id }) => id),
    );
    return new Map(found.map(({ id, ...reason }): [string, Unfit] => [id, { ...reason, name: nameIn(seen.get(id)) }]));
  },

  decided: decidedReviews,

  seen: async ({ db, actor }, ids) => new Set((await visibleAssets(db, actor, ids)).keys()),

  keepVersions: storeApprovedVersions,

  files: newestFiles,

  async remarks({ db, actor }, links) {
    const ofAssets = links.filter(({ type }) => type === assetType.name);
    const kept = await keptVersions(
      db,
      ofAssets.map(({ id }) => id),
    );
    const assetOf = new Map(ofAssets.map(({ id, otherId }) => [id, otherId]));
    const seen = await visibleAssets(
      db,
      actor,
      kept.map(({ id }) => assetOf.get(id) ?? ''),
    );
    return new Map(
      kept.flatMap(({ id, no, sha256 }) => {
        const row = seen.get(assetOf.get(id) ?? '');
        const state = row && stateOf(no, row.review, Number(row.approvedVersion ?? 0));
        return state ? [[id, { version: { no, sha256, state } }] as const] : [];
      }),
    );
  },
});

/** What makes an asset unfit for use; undefined for one that is approved and whose rights are valid. */
function reasonOf({
  review,
  approvedVersion,
  versions,
  validFrom,
  validTo,
}: AssetFacts): Omit<Unfit, 'name'> | undefined {
  const { state } = rightsState(validFrom, validTo, today());
  if (state === 'expired') return { reason: 'expired', no: versions, day: validTo };
  if (state === 'later') return { reason: 'later', no: versions, day: validFrom };
  if (review === 'approved') return undefined;
  return { reason: approvedVersion === null ? 'notApproved' : 'newer', no: versions, day: null };
}

/** How the version a link means relates to what is approved now. */
function stateOf(no: number, review: unknown, approved: number): LinkVersion['state'] | undefined {
  if (approved === 0) return undefined;
  if (review !== 'approved') return 'newerNotApproved';
  return approved > no ? 'newerApproved' : 'approved';
}

async function visibleAssets(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0 || !actor.permissions.has(assetType.permissions.view)) return new Map();
  const { rows } = await visibleRecords(db, actor, assets, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

function nameIn(row: Record<string, unknown> | undefined): string | null {
  return typeof row?.name === 'string' ? row.name : null;
}
