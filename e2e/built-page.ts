import { readFile } from 'node:fs/promises';

/** The file of the built page with the code of a module, such as `src/features/tasks/import/import-page.tsx`. */
export async function codeOf(module: string): Promise<string> {
  const manifest = JSON.parse(await readFile('web/dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const file = manifest[module]?.file;
  if (!file) throw new Error(`The page has no file for ${module}.`);
  return file;
}
