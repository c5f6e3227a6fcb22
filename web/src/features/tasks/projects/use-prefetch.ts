import { project } from '@opsyard/contract';
import { useCallback } from 'react';
import { prefetch } from '../../../kernel/api.ts';

/** Reads a project before it is opened, when the pointer comes to it. */
export function usePrefetch(key: string): () => void {
  return useCallback(() => prefetch(project.queryById, { query: { key } }), [key]);
}
