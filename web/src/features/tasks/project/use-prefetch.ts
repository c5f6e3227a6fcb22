import { project } from '@opsyard/contract';
import { useCallback } from 'react';
import { prefetch } from '../../../kernel/calls/api.ts';

/** Prefetches a project on hover. */
export function usePrefetch(key: string): () => void {
  return useCallback(() => prefetch(project.queryById, { query: { key } }), [key]);
}
