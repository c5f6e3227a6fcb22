import type { Job } from '../../../kernel/jobs/job.ts';
import { MessageRefused, masked, openSavedGateway, type SavedGateway } from '../../messages/index.ts';
import { ADMINISTRATORS, findAdministrators } from './administrator-store.ts';
import { type ChangedGateway, warning } from './words.ts';

/** Former gateway with a sealed secret. */
type Payload = ChangedGateway & { former: Pick<SavedGateway, 'gateway' | 'sealed'>; key: string };

/**
 * Warns administrators through the former mail gateway, best effort; retried only when the process stops, because the
 * gateway may have been changed for being broken.
 */
export const warnAboutGateway: Job<Payload> = {
  name: 'warn-of-gateway',
  async run({ db, settings, log, payload, signal }) {
    const { former: previous, key, ...noticeValues } = payload;
    const transport = await openSavedGateway({ db, settings }, 'mail', previous);
    if (transport === 'outbox') return;
    for (const { id, email, language } of await findAdministrators(db, ADMINISTRATORS)) {
      if (email === null) continue;
      // The remaining ones are warned when the job runs again; duplicates have the same message id.
      signal.throwIfAborted();
      const letter = { id: `${key}-${id}`, recipient: email, ...warning(noticeValues, language) };
      try {
        await transport.send(letter);
      } catch (err) {
        log.warn({ err, to: masked(email) }, 'the former gateway did not take a warning');
        if (!(err instanceof MessageRefused)) return;
      }
    }
  },
};
