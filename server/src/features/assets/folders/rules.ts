import { cleanFileName } from '../../../kernel/files/file-name.ts';

/** Whether a folder name is valid: it must work in an archive on every system. */
export function isFolderName(name: string): boolean {
  const visible = name.replace(/^\.+/, '').replace(/\s+/g, ' ');
  return cleanFileName(visible) === visible;
}
