import type { FolderNode } from '@opsyard/contract';
import { expect, test } from 'vitest';
import type { Folders } from '../folders/use-folders.ts';
import { planFolders } from './plan-folders.ts';
import { droppedFolders, FOLDER_FILES_MAX, type PlacedFile, readEntries } from './read-folders.ts';

const placed = (path: string): PlacedFile => {
  const names = path.split('/');
  return { file: new File(['x'], names.at(-1) ?? ''), path: names.slice(0, -1) };
};

/** A tree of folders by their paths; all managed by the user but those named `Locked`. */
function treeOf(...paths: string[]): Folders {
  const nodes = paths.map((path): FolderNode => {
    const names = path.split('/');
    const name = names.at(-1) ?? '';
    const parent = names.slice(0, -1).join('/') || null;
    return { id: path, name, parent, level: name === 'Locked' ? 'editor' : 'manager', rule: null } as FolderNode;
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line = (id: string): FolderNode[] => {
    const node = byId.get(id);
    return node ? [...(node.parent === null ? [] : line(node.parent)), node] : [];
  };
  return { byId, below: (id) => nodes.filter(({ parent }) => parent === id), line };
}

const planOf = (files: readonly string[], folders = treeOf('Top', 'Top/Photos', 'Top/Locked'), into = 'Top') =>
  planFolders(files.map(placed), folders, into);

test('[S13] folders are created from the outside, and existing ones of the same name are used', () => {
  const plan = planOf(['photos/May/one.png', 'photos/two.png', 'Texts/three.txt']);
  expect(plan.paths).toEqual([['photos'], ['Texts'], ['photos', 'May']]);
  expect([plan.missing, plan.problem]).toEqual([2, null]);
});

test('[S13] what cannot be uploaded is refused before anything is created', () => {
  expect(planOf([]).problem).toEqual({ kind: 'empty' });
  const many = Array.from({ length: FOLDER_FILES_MAX + 1 }, (_, at) => `Texts/${at}.txt`);
  expect(planOf(many).problem).toMatchObject({ kind: 'tooManyFiles' });
  expect(planOf(many.slice(0, 101).map((path, at) => `${at}/${path}`)).problem).toMatchObject({
    kind: 'tooManyFolders',
  });
  expect(planOf(['1/2/3/4/5/6/7/file.txt']).problem).toBeNull();
  expect(planOf(['1/2/3/4/5/6/7/8/file.txt']).problem).toMatchObject({
    kind: 'tooDeep',
    name: '1 / 2 / 3 / 4 / 5 / 6 / 7 / 8',
  });
  expect(planOf(['a:b/file.txt']).problem).toEqual({ kind: 'nameWrong', name: 'a:b' });
  expect(planOf(['Locked/New/file.txt']).problem).toEqual({ kind: 'mayNot', name: 'Locked' });
  expect(planOf(['Photos/New/file.txt', 'Locked/New/file.txt']).problem).toEqual({ kind: 'mayNot', name: 'Locked' });
  expect(planOf(['Locked/file.txt']).problem).toBeNull();
});

const fileEntry = (name: string) =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File(['x'], name)),
  }) as never;
function folderEntry(name: string, ...parts: FileSystemEntry[][]): FileSystemEntry {
  const createReader = () => {
    const left = [...parts];
    return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.shift() ?? []) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as never;
}

test('[S13] dropped folders are read in all their parts, without hidden files', async () => {
  const inner = folderEntry('May', [fileEntry('one.png')]);
  const entries = [
    folderEntry('Photos', [inner, fileEntry('.DS_Store')], [fileEntry('two.png')]),
    fileEntry('three.txt'),
  ];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const dropped = droppedFolders({ items } as unknown as DataTransfer) ?? [];
  const read = (await readEntries(dropped)).map(({ file, path }) => [...path, file.name].join('/'));
  expect(read).toEqual(['Photos/May/one.png', 'Photos/two.png', 'three.txt']);
  expect(droppedFolders({ items: items.slice(1) } as unknown as DataTransfer)).toBeNull();
});
