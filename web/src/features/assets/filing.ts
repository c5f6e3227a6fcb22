import {
  type AssetDuplicate,
  asset,
  assetParts,
  type Chip,
  type NamePart,
  type NamingRule,
  parseNamingRule,
  readFileName,
  search,
} from '@opsyard/contract';
import { call } from '../../kernel/calls/api.ts';
import { addLink } from '../../records/parts/add-link.ts';
import { dayOf } from '../../ui/dates/when-text.ts';
import { duplicatesOf } from './duplicates.ts';
import { familyOf, taskKeyIn } from './file-name.ts';
import { suggestName } from './suggest-name.ts';

/** Target proposed by a file name: a task, and the asset of the folder that gets a new version. */
export type Proposal = {
  file: File;
  task: Pick<Chip, 'id' | 'title'> | null;
  existing: ExistingAsset | null;
  /** The assets of the folder of which it can be a version, if these are several. */
  candidates: readonly ExistingAsset[];
  /** Whether the user has yet to choose one of these, or a new asset. */
  isUndecided: boolean;
  /** Whether its name fills fields of the new asset. */
  fillsFields: boolean;
  /** The version of an asset that has the same bytes. */
  duplicate: AssetDuplicate | null;
  /** The nearest name that follows the naming rule of the folder, if its own does not. */
  suggestion: string | null;
  /** The folder it goes to, and the naming rule that applies there. */
  folderId: string;
  rule: string | null;
};
export type ExistingAsset = { id: string; name: string; versions: number };

/** So many assets are offered where a file name is ambiguous. */
const CANDIDATES_MAX = 10;

/** Targets proposed by file names; none if the lookup fails. Where several assets are meant equally, the user chooses. */
export async function proposalsFor(
  files: readonly File[],
  { folderId, rule }: { folderId: string; rule: string | null },
): Promise<Proposal[]> {
  const naming = rule === null ? undefined : parseNamingRule(rule);
  const duplicates = await duplicatesOf(files);
  const keys = [...new Set(files.map(({ name }) => taskKeyIn(name)).filter((key) => key !== undefined))];
  const known = new Map(await Promise.all(keys.map(async (key) => [key, await findTask(key, folderId)] as const)));
  const beginnings = naming ? new Set(files.map(({ name }) => beginningOf(naming, name))) : new Set<undefined>();
  const assets = new Map(
    await Promise.all(
      [...beginnings].flatMap((text) =>
        text ? [findAssets(text, folderId).then((found) => [text, found] as const)] : [],
      ),
    ),
  );
  return files.map((file) => {
    const found = known.get(taskKeyIn(file.name) ?? '');
    const inFolder = [
      ...(found?.assets ?? []),
      ...(assets.get((naming && beginningOf(naming, file.name)) ?? '') ?? []),
    ];
    const { existing, candidates } = targetAmong(inFolder, naming, file.name);
    const isWrong = naming !== undefined && readFileName(naming, file.name) === undefined;
    const next = (existing?.versions ?? 0) + 1;
    return {
      ...{ file, folderId, rule },
      task: found?.task ?? null,
      ...{ existing, candidates, isUndecided: candidates.length > 0, fillsFields: true },
      duplicate: duplicates.get(file) ?? null,
      suggestion: isWrong ? suggestName(naming, file.name, { today: dayOf(new Date()), next }) : null,
    };
  });
}

/** Whether two files are versions of one: their names differ in the version number only. */
function isSameFamily(rule: NamingRule | undefined, name: string, other: string): boolean {
  if (familyOf(name) === familyOf(other)) return true;
  const [one, two] = [rule && readFileName(rule, name), rule && readFileName(rule, other)];
  const isSame = (part: NamePart) => part === 'n' || one?.[part] === two?.[part];
  return one !== undefined && two !== undefined && rule?.parts.includes('n') === true && rule.parts.every(isSame);
}

/** What a name has before its version number, where it follows a rule with one. */
function beginningOf(rule: NamingRule, name: string): string | undefined {
  const values = readFileName(rule, name);
  const at = rule.parts.indexOf('n');
  if (!values || at < 0) return undefined;
  return (
    rule.parts
      .slice(0, at)
      .map((part, index) => `${rule.texts[index]}${values[part]}`)
      .join('') || undefined
  );
}

/** The asset of which a file is a version, or the candidates, those with the same file type first. */
function targetAmong(found: readonly ExistingAsset[], rule: NamingRule | undefined, fileName: string) {
  const unique = [...new Map(found.map((one) => [one.id, one])).values()];
  const family = unique.filter(({ name }) => isSameFamily(rule, name, fileName));
  const [same, others] = [true, false].map((isSame) =>
    family.filter(({ name }) => (familyOf(name) === familyOf(fileName)) === isSame),
  ) as [ExistingAsset[], ExistingAsset[]];
  const existing = onlyOne(same) ?? onlyOne(family);
  return { existing, candidates: existing ? [] : [...same, ...others].slice(0, CANDIDATES_MAX) };
}

function onlyOne(found: readonly ExistingAsset[]): ExistingAsset | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}

async function findTask(key: string, folderId: string) {
  const [chips, assets] = await Promise.all([
    call(search.chips, { query: { text: key } }, { quiet: true }).catch(() => []),
    findAssets(key, folderId),
  ]);
  const task = chips.find(({ type, title }) => type === 'task' && title.startsWith(`${key} `)) ?? null;
  return { task, assets };
}

async function findAssets(beginning: string, folderId: string): Promise<ExistingAsset[]> {
  const filter = `folder = "${folderId}" and name ^ ${JSON.stringify(beginning)}`;
  const { records } = await call(asset.list, { query: { filter, limit: 200 } }, { quiet: true }).catch(() => ({
    records: [],
  }));
  return records.map(({ id, name, versions }) => ({ id, name, versions: versions ?? 0 }));
}

/** Links an asset with the task in its file name, unless an earlier version is linked. */
export async function linkWithTask(assetId: string, taskId: string): Promise<void> {
  const links = await call(assetParts.assetLink.list, { query: { recordId: assetId } }, { quiet: true }).catch(
    () => [],
  );
  if (links.some(({ chip }) => chip.id === taskId)) return;
  await addLink(assetParts.assetLink, { recordId: assetId, type: 'task', id: taskId }, ['asset']);
}
