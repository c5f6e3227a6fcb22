import type { Job } from '../../../kernel/job.ts';
import { MessageRefused, masked, openSavedGateway, type SavedGateway } from '../../messages/index.ts';
import { ADMINISTRATORS, findAdministrators } from './administrator-store.ts';
import { type Said, warning } from './words.ts';

/** The former gateway as it was kept, its secret sealed. */
type Payload = Said & { former: Pick<SavedGateway, 'gateway' | 'sealed'>; key: string };

/**
 * Tells administrators through the former mail gateway that there is another one: as well as it can, and again only when the process
 * stops meanwhile; it may have been changed because it takes nothing any more.
 */
export const warnAboutGateway: Job<Payload> = {
  name: 'warn-of-gateway',
  async run({ db, settings, log, payload, signal }) {
    const { former, key, ...said } = payload;
    const way = await openSavedGateway({ db, settings }, 'mail', former);
    if (way === 'outbox') return;
    for (const { id, email, language } of await findAdministrators(db, ADMINISTRATORS)) {
      if (email === null) continue;
      // The rest is warned when the job runs again; whoever gets a letter twice gets it under the same id.
      signal.throwIfAborted();
      const letter = { id: `${key}-${id}`, recipient: email, ...warning(said, language) };
      try {
        await way.send(letter);
      } catch (err) {
        log.warn({ err, to: masked(email) }, 'the former gateway did not take a warning');
        if (!(err instanceof MessageRefused)) return;
      }
    }
  },
};
