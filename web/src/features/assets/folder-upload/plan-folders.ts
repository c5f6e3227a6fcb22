import { FOLDER_DEPTH_MAX, type FolderNode } from '@opsyard/contract';
import type { Folders } from '../folders/use-folders.ts';
import { FOLDER_FILES_MAX, type PlacedFile } from './read-folders.ts';

/** The maximum number of folders created at once. */
const NEW_FOLDERS_MAX = 100;
const NAME_MAX = 60;

/** Why folders are not uploaded. */
export type FolderProblem =
  | { kind: 'empty' }
  | { kind: 'tooManyFiles' | 'tooManyFolders'; limit: number }
  | { kind: 'tooDeep'; name: string; limit: number }
  | { kind: 'nameWrong'; name: string }
  | { kind: 'mayNot'; name: string };

/** Folders to be created or used, each after the one it is in, and the files for them. */
export type FolderPlan = {
  files: readonly PlacedFile[];
  /** Paths of all folders, the outer ones first. */
  paths: readonly (readonly string[])[];
  /** How many of them do not exist yet. */
  missing: number;
  problem: FolderProblem | null;
};

/** Plans the upload of files with their folders into a folder; existing folders with the same names are used. */
export function planFolders(files: readonly PlacedFile[], folders: Folders, into: string): FolderPlan {
  const all = files.flatMap(({ path }) => path.map((_, at) => path.slice(0, at + 1)));
  const known = new Map(all.map((path) => [keyOf(path), path]));
  const paths = [...known.values()].sort((a, b) => a.length - b.length);
  const missing = paths.filter((path) => !existingAt(folders, into, path));
  const parents = missing.flatMap((path) => existingAt(folders, into, path.slice(0, -1)) ?? []);
  const problem = problemOf({ files, paths, missing, parents }, folders.line(into).length);
  return { files, paths, missing: missing.length, problem };
}

/** The folder at a path below another one, if it exists for the user; names are the same in any case. */
export function existingAt(folders: Folders, from: string, path: readonly string[]): FolderNode | undefined {
  let at = folders.byId.get(from);
  for (const name of path) {
    if (!at) return undefined;
    at = folders.below(at.id).find((one) => sameName(one.name) === sameName(name));
  }
  return at;
}

/** The same for all spellings of a path. */
export function keyOf(path: readonly string[]): string {
  return path.map(sameName).join('/');
}

function sameName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

type Planned = Pick<FolderPlan, 'files' | 'paths'> & {
  missing: readonly (readonly string[])[];
  /** The existing folders in which folders are created. */
  parents: readonly FolderNode[];
};

function problemOf({ files, paths, missing, parents }: Planned, depth: number): FolderProblem | null {
  if (files.length === 0) return { kind: 'empty' };
  if (files.length > FOLDER_FILES_MAX) return { kind: 'tooManyFiles', limit: FOLDER_FILES_MAX };
  if (missing.length > NEW_FOLDERS_MAX) return { kind: 'tooManyFolders', limit: NEW_FOLDERS_MAX };
  const deep = paths.find((path) => depth + path.length > FOLDER_DEPTH_MAX);
  if (deep) return { kind: 'tooDeep', name: deep.join(' / '), limit: FOLDER_DEPTH_MAX };
  const wrong = missing.map((path) => path.at(-1) ?? '').find((name) => !isName(name));
  if (wrong !== undefined) return { kind: 'nameWrong', name: wrong };
  const closed = parents.find(({ level }) => level !== 'manager');
  return closed ? { kind: 'mayNot', name: closed.name } : null;
}

/** Whether a folder can have a name; the server decides. */
function isName(name: string): boolean {
  return [...name.trim()].length <= NAME_MAX && name.trim() !== '' && !/[/\\:*?"<>|]/.test(name);
}
