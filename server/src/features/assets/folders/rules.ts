import { cleanFileName } from '../../../kernel/file-name.ts';

/** Whether a folder may be called so: the names must work as folders of an archive on every system. */
export function isFolderName(name: string): boolean {
  const visible = name.replace(/^\.+/, '').replace(/\s+/g, ' ');
  return cleanFileName(visible) === visible;
}
