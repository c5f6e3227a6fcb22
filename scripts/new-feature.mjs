import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture } from './lib/child.mjs';
import { fill, isTaken, namesOf } from './lib/feature-names.mjs';
import { wiring } from './lib/feature-wiring.mjs';
import { giveUp } from './lib/progress.mjs';
import { root } from './lib/root.mjs';

const [name = '', zh = ''] = process.argv.slice(2);
const names = namesOf(name, zh);
if (!names) giveUp(usage(), 64);
const templates = join(root, 'scripts', 'feature');
const files = new Map(
  readdirSync(templates, { recursive: true })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => [placeOf(path.replaceAll('\\', '/')), fill(readFileSync(join(templates, path), 'utf8'), names)]),
);
const existing = [...files.keys()].filter((path) => existsSync(join(root, path)));
if (existing.length > 0)
  giveUp([`There is such a feature already: ${existing[0]}`, `该功能已存在：${existing[0]}`], 73);
const contract = await import(pathToFileURL(join(root, 'contract', 'src', 'index.ts')));
if (isTaken(names, contract))
  giveUp(
    [`The contract has a “${names.camel}” already. Choose another name.`, `名称“${names.camel}”已被占用，请换一个。`],
    73,
  );

for (const [path, text] of files) write(path, text);
for (const [path, line] of Object.entries(wiring)) appendFileSync(join(root, path), fill(line, names));
const paths = [...files.keys(), ...Object.keys(wiring)];
await capture(process.execPath, [biome(), 'check', '--write', ...paths], { cwd: root });

console.log(`Written:\n${[...files.keys()].map((path) => `  ${path}`).join('\n')}`);
console.log(
  `\nAdded to:\n${Object.keys(wiring)
    .map((path) => `  ${path}`)
    .join('\n')}`,
);
console.log(`
Next:
  npm run migration -- ${name}
  npx vitest run server/src/features/${name} server/test/contract.test.ts
  npm run dev${zh ? '' : `\nWrite its Chinese name into words.zh.ts and server/src/features/${name}/defaults.ts.`}`);

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function placeOf(template) {
  const path = fill(template.replace(/\.txt$/, ''), names);
  if (path === 'contract.ts') return `contract/src/${name}.ts`;
  const [part, file] = path.split('/');
  return `${part}/src/features/${name}/${file}`;
}

function biome() {
  return join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
}

function usage() {
  return [
    'Usage: npm run new-feature -- <name> [Chinese name]',
    'The name is one thing in English, in lower case with dashes, such as: vehicle, work-order.',
    '用法：npm run new-feature -- <英文名> [中文名]，英文名为单数、小写、以连字符分隔，例如 work-order 工单。',
  ];
}
