import { assetType } from '@opsyard/contract';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { insertAttachment } from '../../../records/parts/files/store.ts';
import type { Thumbnail } from './scale.ts';
import { setThumbnail } from './store.ts';

type ThumbnailTarget = { id: string; assetId: string; uploadedBy: string | null };

/** Stores the thumbnail of a version; it is deleted with the asset. */
export async function recordThumbnail(
  db: Db,
  { id, assetId, uploadedBy }: ThumbnailTarget,
  thumbnail: Thumbnail,
): Promise<void> {
  if (thumbnail === 'due') return;
  if (thumbnail === 'none') {
    await setThumbnail(db, id, 'none', null);
    return;
  }
  const added = { id: newId(), type: assetType.name, recordId: assetId, upload: thumbnail, createdBy: uploadedBy };
  const { id: fileId } = await insertAttachment(db, added);
  await setThumbnail(db, id, 'made', fileId);
}
