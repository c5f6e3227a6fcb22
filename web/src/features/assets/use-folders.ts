import {
  assetFolder,
  assetFolderAccess,
  assetFolderType,
  type FolderNode,
  RIGHTS_NOTICE_DAYS,
} from '@opsyard/contract';
import { useMemo } from 'react';
import { useRead } from '../../kernel/api.ts';
import { useWatchRecords } from '../../kernel/push.ts';
import { refresh } from '../../kernel/query-cache.ts';
import { recordsOf } from '../../records/record-screen.tsx';

/** Folders as the record pages know them. */
export const folderRecords = recordsOf(assetFolderType, assetFolder);

/** The folders a person may see, and how they stand in each other. */
export type Folders = {
  byId: ReadonlyMap<string, FolderNode>;
  /** The folders right in one, null for those on top. */
  below: (id: string | null) => readonly FolderNode[];
  /** The folders from the top down to one. */
  line: (id: string) => readonly FolderNode[];
};

/** Follows the folders a person may see; undefined while they are being read. */
export function useFolders(): Folders | undefined {
  useWatchRecords(assetFolderType.name);
  const { data } = useRead(assetFolderAccess.tree, {}, { keepPrevious: true });
  return useMemo(() => data && foldersOf(data), [data]);
}

/** How folders stand in each other. */
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

/** Reads everything again that depends on folders. */
export async function refreshFolders(): Promise<void> {
  await refresh(assetFolderAccess.tree.feature, assetFolderType.name, 'asset');
}

/** Filters that stand above the folders, by what they are called. */
export const SHORTCUTS = {
  'waitingFor has any (me)': 'review.mine',
  [`validTo >= today and validTo <= today+${RIGHTS_NOTICE_DAYS}`]: 'rights.soon',
  'validTo < today': 'rights.over',
} as const satisfies Readonly<Record<string, 'review.mine' | 'rights.soon' | 'rights.over'>>;

/** What a filter is called where it is one of those above the folders. */
export function shortcutOf(filter: string): (typeof SHORTCUTS)[keyof typeof SHORTCUTS] | undefined {
  return Object.hasOwn(SHORTCUTS, filter) ? SHORTCUTS[filter as keyof typeof SHORTCUTS] : undefined;
}

/** The filter for what stands in a folder, and the folder a filter is for. */
export function filterOf(folderId: string): string {
  return folderId === '' ? '' : `folder = "${folderId}"`;
}

/** The folder whose assets a filter shows; empty where it is another filter. */
export function folderIn(filter: string): string {
  return /(?:^|[( ])folder = "([0-9a-f]{32})"/.exec(filter)?.[1] ?? '';
}
