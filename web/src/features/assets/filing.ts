import { asset, assetParts, type Chip, search } from '@opsyard/contract';
import { call } from '../../kernel/api.ts';
import { addLink } from '../../records/parts/add-link.ts';
import { familyOf, taskKeyIn } from './file-name.ts';

/** Target proposed by a file name: a task, and the asset of the folder that gets a new version. */
export type Proposal = {
  file: File;
  task: Pick<Chip, 'id' | 'title'> | null;
  existing: { id: string; name: string; versions: number } | null;
};

/** Targets proposed by file names; none if the lookup fails or is ambiguous. */
export async function proposalsFor(files: readonly File[], folderId: string): Promise<Proposal[]> {
  const keys = [...new Set(files.map(({ name }) => taskKeyIn(name)).filter((key) => key !== undefined))];
  const known = new Map(await Promise.all(keys.map(async (key) => [key, await findTask(key, folderId)] as const)));
  return files.map((file) => {
    const found = known.get(taskKeyIn(file.name) ?? '');
    const family = familyOf(file.name);
    const existingAssets = found?.assets.filter(({ name }) => familyOf(name) === family) ?? [];
    return {
      file,
      task: found?.task ?? null,
      existing: existingAssets.length === 1 ? (existingAssets[0] ?? null) : null,
    };
  });
}

async function findTask(key: string, folderId: string) {
  const filter = `folder = "${folderId}" and name ^ "${key}"`;
  const [chips, { records }] = await Promise.all([
    call(search.chips, { query: { text: key } }, { quiet: true }).catch(() => []),
    call(asset.list, { query: { filter, limit: 200 } }, { quiet: true }).catch(() => ({ records: [] })),
  ]);
  const task = chips.find(({ type, title }) => type === 'task' && title.startsWith(`${key} `)) ?? null;
  return { task, assets: records.map(({ id, name, versions }) => ({ id, name, versions: versions ?? 0 })) };
}

/** Links an asset with the task in its file name, unless an earlier version is linked. */
export async function linkWithTask(assetId: string, taskId: string): Promise<void> {
  const links = await call(assetParts.assetLink.list, { query: { recordId: assetId } }, { quiet: true }).catch(
    () => [],
  );
  if (links.some(({ chip }) => chip.id === taskId)) return;
  await addLink(assetParts.assetLink, { recordId: assetId, type: 'task', id: taskId }, ['asset']);
}
