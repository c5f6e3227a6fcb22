import type { WriteContext } from '../../../records/adapter.ts';
import { tellCancelled } from './notify.ts';
import { closeReview, findOpenReviews } from './store.ts';

/** Cancels the open review of a locked asset, because its file is replaced. */
export async function cancelReviews(writing: WriteContext, assetId: string): Promise<void> {
  for (const { id } of await findOpenReviews(writing.db, assetId))
    await tellCancelled(writing, await closeReview(writing.db, id, 'cancelled'));
}
