import type { AttachmentRoutes, ChecklistRoutes, CommentRoutes, LinkRoutes, WatchRoutes } from '@opsyard/contract';
import { type ComponentType, createContext, use } from 'react';

/** The calls for what hangs on a record, by the part they are for. */
export type PartCalls = {
  readonly comments: CommentRoutes;
  readonly files: AttachmentRoutes;
  readonly checklist: ChecklistRoutes;
  readonly watchers: WatchRoutes;
  readonly links: LinkRoutes;
};
export type PartKey = keyof PartCalls;

/** The record whose parts are shown, and what the person may do with them. */
export type PartsScope = {
  /** Its type, and what it is called. */
  readonly type: string;
  readonly title: string;
  /** What a record that is added from it is called at first, where not like it. */
  readonly newTitle?: string | undefined;
  readonly recordId: string;
  /** What its links are called, where the general word says too little. */
  readonly linksTitle?: string | undefined;
  /** The parts it has. */
  readonly calls: Partial<PartCalls>;
  readonly mayComment: boolean;
  /** Whether files and checklist may be changed. */
  readonly mayEdit: boolean;
  /** Whether what others have added may be removed. */
  readonly manages: boolean;
  /** What else is read again after a change of a part. */
  readonly alsoRefresh?: Partial<Record<PartKey, readonly string[]>>;
  /** Tells others that a step is being edited while `isOpen`, and shows who else edits it. */
  readonly StepEditing?: ComponentType<{ itemId: string; isOpen: boolean }>;
};

export const PartsContext = createContext<PartsScope | null>(null);

/** The record whose parts the page shows. */
export function useParts(): PartsScope {
  const scope = use(PartsContext);
  if (!scope) throw new Error('useParts needs a record whose parts are shown');
  return scope;
}

/** The calls for a part that the record is known to have, and what else a change of it makes old. */
export function usePart<K extends PartKey>(key: K): { calls: PartCalls[K]; alsoRefresh: readonly string[] } {
  const { calls, alsoRefresh } = useParts();
  const found: PartCalls[K] | undefined = calls[key];
  if (!found) throw new Error(`The record has no ${key}`);
  return { calls: found, alsoRefresh: alsoRefresh?.[key] ?? [] };
}
