import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files below a folder and can roll back all changes. */
export function fileTransaction(root) {
  const undo = [];
  return {
    create(path, text) {
      const made = missingFolders(root, path);
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      undo.push(() => {
        rmSync(join(root, path), { force: true });
        for (const folder of made) if (readdirSync(folder).length === 0) rmdirSync(folder);
      });
    },
    append(path, text) {
      const before = readFileSync(join(root, path));
      appendFileSync(join(root, path), text);
      undo.push(() => writeFileSync(join(root, path), before));
    },
    /** Stores the contents of a folder that another program will change. */
    watch(path) {
      const folder = join(root, path);
      const before = new Map(filesBelow(folder).map((name) => [name, readFileSync(join(folder, name))]));
      undo.push(() => {
        for (const name of filesBelow(folder)) if (!before.has(name)) rmSync(join(folder, name));
        for (const [name, content] of before) writeFileSync(join(folder, name), content);
      });
      return () => filesBelow(folder).filter((name) => !before.has(name));
    },
    rollback() {
      for (const step of undo.splice(0).reverse()) step();
    },
  };
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function missingFolders(root, path) {
  const missing = [];
  for (let folder = dirname(join(root, path)); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  return missing;
}
