import { extensionOf } from '../../../kernel/files/file-name.ts';

/** Unique paths for the files of an archive, ignoring case: below the names of their folders. */
export function archivePaths(files: readonly { folders: readonly string[]; name: string }[]): string[] {
  const usedNames = new Set<string>();
  return files.map(({ folders, name }) => {
    const [stem, ending] = split(name);
    const below = folders.map(segment);
    for (let again = 1; ; again += 1) {
      const path = [...below, segment(again === 1 ? name : `${stem} (${again})${ending}`)].join('/');
      if (usedNames.has(path.toLowerCase())) continue;
      usedNames.add(path.toLowerCase());
      return path;
    }
  });
}

/** A name without what makes a path leave its folder where the archive is unpacked: separators, `..`, and drives. */
function segment(name: string): string {
  return name
    .replaceAll(/[/\\]/g, '_')
    .replace(/^\.{1,2}$/, '_')
    .replace(/^([a-z]):/i, '$1_');
}

function split(name: string): [stem: string, ending: string] {
  const extension = extensionOf(name);
  return extension ? [name.slice(0, -extension.length - 1), name.slice(-extension.length - 1)] : [name, ''];
}
