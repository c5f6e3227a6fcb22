import { commonFailures, type dictionary } from '@opsyard/contract';
import { required } from '../../../kernel/fail.ts';
import type { Handlers } from '../../../kernel/routes/mount.ts';
import { writeAudit } from '../../audit/index.ts';
import { announceDictionaries } from './announce.ts';
import { binnedDictionaries, destroyDictionary, restoreDictionary } from './store.ts';

/** Routes for restoring and permanently deleting dictionaries. */
export const recycleBin: Pick<Handlers<typeof dictionary>, 'deleteList' | 'back' | 'deletePhysic'> = {
  deleteList: ({ db }) => binnedDictionaries(db),
  async back({ db, actor, request, change, params: { id } }) {
    const code = required(await restoreDictionary(db, id), commonFailures.notFound);
    announceDictionaries(change, [code]);
    await writeAudit(db, { actor, request }, 'dictChanged', { restored: code });
    return null;
  },
  async deletePhysic({ db, actor, request, params: { id } }) {
    const code = required(await destroyDictionary(db, id), commonFailures.notFound);
    await writeAudit(db, { actor, request }, 'dictChanged', { destroyed: code });
    return null;
  },
};
