/** A file and the folders it is in, from the outermost one; none at the top. */
export type PlacedFile = { file: File; path: readonly string[] };

/** The maximum number of files uploaded with their folders. */
export const FOLDER_FILES_MAX = 500;
/** Folders within others are read to this depth: one more than can be created, to name the first that is too deep. */
const DEPTH_READ = 9;

/** The entries of a drop, if there is a folder among them; they have to be taken while the event is handled. */
export function droppedFolders({ items }: DataTransfer): FileSystemEntry[] | null {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return entries.some(({ isDirectory }) => isDirectory) ? entries : null;
}

/** The files of entries and of the folders below them, one more than can be uploaded if there are more. */
export async function readEntries(entries: readonly FileSystemEntry[]): Promise<PlacedFile[]> {
  const found: PlacedFile[] = [];
  await collect(entries, [], found);
  return found;
}

export function chosenFolder(files: readonly File[]): PlacedFile[] {
  const placed = files.map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }));
  return placed.filter(({ file, path }) => ![...path, file.name].some(isLeftOut)).slice(0, FOLDER_FILES_MAX + 1);
}

async function collect(entries: readonly FileSystemEntry[], path: readonly string[], found: PlacedFile[]) {
  for (const entry of entries.filter(({ name }) => !isLeftOut(name))) {
    if (found.length > FOLDER_FILES_MAX) return;
    if (isFile(entry)) found.push({ file: await fileOf(entry), path });
    else if (isFolder(entry) && path.length < DEPTH_READ)
      await collect(await within(entry), [...path, entry.name], found);
  }
}

/** Files that systems add by themselves. */
function isLeftOut(name: string): boolean {
  return name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini|__macosx)$/i.test(name);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** What is in a folder; browsers tell it in parts. */
async function within(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || all.length > FOLDER_FILES_MAX) return all;
    all.push(...some);
  }
}
