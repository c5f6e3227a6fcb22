import {
  assetFolder,
  assetFolderAccess,
  assetFolderType,
  type FolderNode,
  RIGHTS_NOTICE_DAYS,
} from '@opsyard/contract';
import { useMemo } from 'react';
import { useRead } from '../../../kernel/calls/api.ts';
import { refresh } from '../../../kernel/calls/query-cache.ts';
import { useWatchRecords } from '../../../kernel/push/push.ts';
import { recordsOf } from '../../../records/record-screen.tsx';

export const folderRecords = recordsOf(assetFolderType, assetFolder);

/** The folders the user may see, as a tree. */
export type Folders = {
  byId: ReadonlyMap<string, FolderNode>;
  /** The children of a folder; null for the top level. */
  below: (id: string | null) => readonly FolderNode[];
  /** The path from the top level to a folder. */
  line: (id: string) => readonly FolderNode[];
};

/** The folders the user may see, kept up to date; undefined while loading. */
export function useFolders(): Folders | undefined {
  return useFolderTree().folders;
}

/** The folders the user may see, or why they could not be read. */
export function useFolderTree(): { folders: Folders | undefined; error: Error | null; retry: () => void } {
  useWatchRecords(assetFolderType.name);
  const { data, error, refetch } = useRead(assetFolderAccess.tree, {}, { keepPrevious: true });
  const folders = useMemo(() => data && foldersOf(data), [data]);
  return { folders, error, retry: () => void refetch() };
}

/** Builds the folder tree. */
function foldersOf(nodes: readonly FolderNode[]): Folders {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = Map.groupBy(nodes, ({ parent }) => parent);
  const line = (id: string): readonly FolderNode[] => {
    const node = byId.get(id);
    if (!node) return [];
    return node.parent === null ? [node] : [...line(node.parent), node];
  };
  return { byId, below: (id) => children.get(id) ?? [], line };
}

/** Refetches all queries that depend on folders. */
export async function refreshFolders(): Promise<void> {
  await refresh(assetFolderAccess.tree.feature, assetFolderType.name, 'asset');
}

/** Filters listed above the folders, by name. */
export const SHORTCUTS = {
  'waitingFor has any (me)': 'review.mine',
  [`validTo >= today and validTo <= today+${RIGHTS_NOTICE_DAYS}`]: 'rights.soon',
  'validTo < today': 'rights.over',
  'used = false': 'use.none',
  'archived = true': 'archived',
} as const satisfies Readonly<Record<string, 'review.mine' | 'rights.soon' | 'rights.over' | 'use.none' | 'archived'>>;

/** The name of a filter if it is one of those above the folders. */
export function shortcutOf(filter: string): (typeof SHORTCUTS)[keyof typeof SHORTCUTS] | undefined {
  return Object.hasOwn(SHORTCUTS, filter) ? SHORTCUTS[filter as keyof typeof SHORTCUTS] : undefined;
}

/** The filter for the assets of a folder. */
export function filterOf(folderId: string): string {
  return folderId === '' ? '' : `folder = "${folderId}"`;
}

/** The folder of a filter; empty for other filters. */
export function folderIn(filter: string): string {
  return /(?:^|[( ])folder = "([0-9a-f]{32})"/.exec(filter)?.[1] ?? '';
}
