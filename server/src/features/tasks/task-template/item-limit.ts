import { type TypeDefinition, taskTypeFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import { MAX_ITEMS } from '../../../records/parts/checklist/rules.ts';
import type { TemplateWithContent } from './store.ts';

/** Refuses a template whose checklist is too long beside that of the type: new tasks get both. */
export function requireItemsWithinLimit(
  { checklist }: Pick<TypeDefinition, 'checklist'>,
  { content }: Pick<TemplateWithContent, 'content'>,
): void {
  const tops = content.tasks.filter(({ parentId }) => parentId === null);
  // The only first task of a template is the new task itself.
  const ofTemplate = tops.length === 1 ? (tops[0]?.items.length ?? 0) : 0;
  const count = checklist.length + ofTemplate;
  if (count > MAX_ITEMS)
    fail(taskTypeFailures.tooManyItems, { values: { count, limit: MAX_ITEMS }, detail: { count } });
}
