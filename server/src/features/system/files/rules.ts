import { OPEN_FOLDERS, REPORT_FOLDER } from '@opsyard/contract';
import { extensionOf } from '../../../kernel/file-name.ts';

const FOLDER = /^[A-Za-z0-9_-]{1,40}$/;
const USUAL = 'temp';
/** Pictures made of pixels: nothing in them runs, whoever opens them. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The folder a file is to be kept in; undefined for what is no plain name, or is kept for reports. */
export function folderOf(wanted: string | undefined): string | undefined {
  const folder = wanted || USUAL;
  return FOLDER.test(folder) && folder.toLowerCase() !== REPORT_FOLDER ? folder : undefined;
}

/** Whether a file may be shown by a browser instead of being saved. */
export function isPixels(mime: string): boolean {
  return PICTURES.has(mime);
}

/** Whether strangers who have its address may look at a file, as an `<img>` does. */
export function isOpen({ folder, mime }: { folder: string; mime: string }): boolean {
  return isPixels(mime) && OPEN_FOLDERS.includes(folder);
}

/** The name a file has in its address: nothing of the name it was sent under but its ending. */
export function nameInPath(id: string, name: string): string {
  return `${id}.${extensionOf(name)}`;
}

/** Where a file is kept, as callers tell it: below `/sys/common/static/`. */
export function pathOf({ id, folder, name }: { id: string; folder: string; name: string }): string {
  return `${folder}/${nameInPath(id, name)}`;
}
