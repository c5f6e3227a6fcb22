import { OPEN_FOLDERS, REPORT_FOLDER } from '@opsyard/contract';
import { extensionOf } from '../../../kernel/files/file-name.ts';

const FOLDER = /^[A-Za-z0-9_-]{1,40}$/;
const USUAL = 'temp';
/** Raster images, which contain no scripts. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Validates the folder of a file; undefined when it is no plain name or reserved for reports. */
export function folderOf(requested: string | undefined): string | undefined {
  const folder = requested || USUAL;
  return FOLDER.test(folder) && folder.toLowerCase() !== REPORT_FOLDER ? folder : undefined;
}

/** Whether a browser may display a file instead of downloading it. */
export function isPixels(mime: string): boolean {
  return PICTURES.has(mime);
}

/** Whether a file is public to anyone with its URL, as for `<img>`. */
export function isOpen({ folder, mime }: { folder: string; mime: string }): boolean {
  return isPixels(mime) && OPEN_FOLDERS.includes(folder);
}

/** File name in the URL: only the extension of the original name is used. */
export function nameInPath(id: string, name: string): string {
  return `${id}.${extensionOf(name)}`;
}

/** Path of a file below `/sys/common/static/`. */
export function pathOf({ id, folder, name }: { id: string; folder: string; name: string }): string {
  return `${folder}/${nameInPath(id, name)}`;
}
