import { type CategoryRecord, category } from '@opsyard/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { readingOf } from '../../../kernel/calls/api.ts';
import { type Line, linesOf } from './lines.ts';

/** The rows of a page of categories with the children of expanded ones, which are loaded on demand. */
export function useBranches(top: readonly CategoryRecord[] | null) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const answers = useQueries({
    queries: open.map((pid) => readingOf(category.childList, { query: { pid } })),
  });
  const below = new Map(open.map((pid, index) => [pid, answers[index]?.data]));
  const lines: readonly Line[] | null = top && linesOf(top, below);
  const onToggle = (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  return { lines, onToggle };
}
