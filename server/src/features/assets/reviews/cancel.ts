import type { WriteContext } from '../../../records/adapter.ts';
import { notifyCancelled } from './notify.ts';
import { closeReview, findOpenReviews } from './store.ts';

/** Cancels the open review of a locked asset, because its file is replaced. */
export async function cancelReviews(writeContext: WriteContext, assetId: string): Promise<void> {
  for (const { id } of await findOpenReviews(writeContext.db, assetId))
    await notifyCancelled(writeContext, await closeReview(writeContext.db, id, 'cancelled'));
}
