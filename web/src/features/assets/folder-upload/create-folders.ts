import { assetFolder } from '@opsyard/contract';
import { call } from '../../../kernel/calls/api.ts';
import { type Proposal, proposalsFor } from '../filing.ts';
import { type Folders, refreshFolders } from '../folders/use-folders.ts';
import { existingAt, type FolderPlan, keyOf } from './plan-folders.ts';

/** A folder files go to, and the naming rule that applies there. */
type Place = { folderId: string; rule: string | null };

/** Creates the missing folders of a plan, the outer ones first; returns what the names of the files propose. */
export async function createFolders(plan: FolderPlan, folders: Folders, into: string): Promise<Proposal[]> {
  const top: Place = { folderId: into, rule: folders.byId.get(into)?.rule ?? null };
  const places = new Map<string, Place>([['', top]]);
  try {
    for (const path of plan.paths) {
      const parent = places.get(keyOf(path.slice(0, -1))) ?? top;
      const existing = existingAt(folders, into, path);
      const id = existing?.id ?? (await added(path.at(-1)?.trim() ?? '', parent.folderId));
      // A new folder follows the rule of the one it is in.
      places.set(keyOf(path), { folderId: id, rule: existing ? existing.rule : parent.rule });
    }
  } finally {
    await refreshFolders();
  }
  const groups = Map.groupBy(plan.files, ({ path }) => keyOf(path));
  const proposals: Proposal[] = [];
  for (const [key, placed] of groups) {
    const files = placed.map(({ file }) => file);
    proposals.push(...(await proposalsFor(files, places.get(key) ?? top)));
  }
  return proposals;
}

async function added(name: string, parent: string): Promise<string> {
  return (await call(assetFolder.add, { body: { name, parent, naming: null } }, { quiet: true })).id;
}
