import { commonFailures, packageSizeProposal, recordFailures, sizeFailures } from '@opsyard/contract';
import type { FastifyInstance } from 'fastify';
import { now } from '../../../kernel/clock.ts';
import { fail, required } from '../../../kernel/fail.ts';
import { mount } from '../../../kernel/routes/mount.ts';
import { lockFullRecords } from '../../../records/list.ts';
import type { StoredRow } from '../../../records/record-store.ts';
import { writeRecords } from '../../../records/write.ts';
import { packageSizes } from './adapter.ts';

/** Serves decisions on sizes that were learned from parcels. */
export function serveSizes(app: FastifyInstance): void {
  mount(app, packageSizeProposal, {
    async decide({ db, actor, change, body: { id, version, decision, size } }) {
      const [found] = await lockFullRecords(db, actor, packageSizes, [id]);
      const before = required(found, commonFailures.notFound);
      if (before.deletedAt !== null) return fail(recordFailures.inTrash);
      if (before.version !== version)
        return fail(commonFailures.staleVersion, { detail: { version: before.version, conflicts: [] } });
      if (before.proposal !== 'open') return fail(sizeFailures.nothingProposed);
      if (decision === 'correct' && !size) return fail(sizeFailures.incomplete);
      const values =
        decision === 'dismiss'
          ? { proposal: 'dismissed' }
          : acceptedValues(before, decision === 'correct' ? size : undefined, actor.id);
      const [after] = await writeRecords({ db, actor, change }, packageSizes, [{ before, values }], { cause: 'edit' });
      return { version: after?.version ?? version };
    },
  });
}

/** The size in use from now on: what was learned, or a correction of it. */
function acceptedValues(before: StoredRow, size: object | undefined, by: string) {
  const { usualLength: length, usualWidth: width, usualHeight: height, usualWeight: weight } = before;
  return {
    ...(size ?? { length, width, height, weight }),
    ...{ proposal: size ? 'corrected' : 'accepted', source: size ? 'corrected' : 'learned' },
    ...{ basis: before.parcels, setAt: now().toISOString(), setBy: by },
  };
}
