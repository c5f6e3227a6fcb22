import type {
  AttachmentRoutes,
  ChecklistItem,
  ChecklistRoutes,
  CommentRoutes,
  LinkRoutes,
  Person,
  WatchRoutes,
} from '@opsyard/contract';
import { type ComponentType, createContext, use } from 'react';
import type { MenuEntry } from '../../ui/popups/popup-menu.tsx';

export type PartCalls = {
  readonly comments: CommentRoutes;
  readonly files: AttachmentRoutes;
  readonly checklist: ChecklistRoutes;
  readonly watchers: WatchRoutes;
  readonly links: LinkRoutes;
};
export type PartKey = keyof PartCalls;

/** Users who may not see the record: who is found besides those who may, and what happens when one of them is mentioned. */
export type Outsiders = {
  readonly find: (text: string, insiders: readonly Person[]) => Promise<readonly Person[]>;
  readonly mentioned: (person: Person) => void;
};

/** The record whose parts are shown, and the user's permissions. */
export type PartsScope = {
  /** Its type, and its title. */
  readonly type: string;
  readonly title: string;
  /** The initial title of a record created from it, if different. */
  readonly newTitle?: string | undefined;
  readonly recordId: string;
  /** The heading of its links, if different. */
  readonly linksTitle?: string | undefined;
  /** The calls of its parts. */
  readonly calls: Partial<PartCalls>;
  readonly mayComment: boolean;
  /** Whether the user may change files and checklist. */
  readonly mayEdit: boolean;
  /** Whether the user may remove contributions of others. */
  readonly manages: boolean;
  readonly outsiders?: Outsiders | undefined;
  /** Queries to reload after a change of a part. */
  readonly alsoRefresh?: Partial<Record<PartKey, readonly string[]>>;
  /** Further entries of the menu of a step. */
  readonly stepEntries?: ((item: ChecklistItem) => readonly MenuEntry[]) | undefined;
  /** Broadcasts that a step is being edited while `isOpen`, and shows other editors. */
  readonly StepEditing?: ComponentType<{ itemId: string; isOpen: boolean }>;
};

export const PartsContext = createContext<PartsScope | null>(null);

/** The record whose parts are shown. */
export function useParts(): PartsScope {
  const scope = use(PartsContext);
  if (!scope) throw new Error('useParts needs a record whose parts are shown');
  return scope;
}

/** The calls of a part the record has, and the queries to reload after a change. */
export function usePart<K extends PartKey>(key: K): { calls: PartCalls[K]; alsoRefresh: readonly string[] } {
  const { calls, alsoRefresh } = useParts();
  const found: PartCalls[K] | undefined = calls[key];
  if (!found) throw new Error(`The record has no ${key}`);
  return { calls: found, alsoRefresh: alsoRefresh?.[key] ?? [] };
}
