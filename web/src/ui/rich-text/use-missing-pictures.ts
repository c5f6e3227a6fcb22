import { useState } from 'react';
import type { FetchPicture } from './show-picture.ts';

/** The pictures of a text that no longer exist, such as those of a draft that were not sent in time. */
export function useMissingPictures(html: string) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const watch =
    (fetchPicture: FetchPicture): FetchPicture =>
    (id, signal) =>
      fetchPicture(id, signal).catch((error: { status?: unknown }) => {
        if (error.status === 404) setIds((before) => [...new Set([...before, id])]);
        throw error;
      });
  return { watch, count: ids.filter((id) => html.includes(id)).length };
}
