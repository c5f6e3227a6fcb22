import { announcement } from '@opsyard/contract';
import { fetchFile } from '../../kernel/files.ts';

/** Fetches a picture of an announcement with the session of the reader. */
export function fetchAnnouncementPicture(id: string, signal: AbortSignal): Promise<Blob> {
  return fetchFile(announcement.file, { query: { id } }, signal, true);
}
