import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { capture } from './lib/child.mjs';
import { fill, isTaken, namesOf } from './lib/feature-names.mjs';
import { wiring } from './lib/feature-wiring.mjs';
import { fileTransaction } from './lib/file-transaction.mjs';
import { exitWithMessage } from './lib/progress.mjs';
import { DEFAULT_FIELDS, declarationOf, fieldsOf, transitionsOf, withoutChinese } from './lib/record-fields.mjs';
import { root } from './lib/root.mjs';

const { name, zh, requested } = readArguments();
const names = namesOf(name, zh) ?? exitWithMessage(usage(), 64);
const contract = await import(pathToFileURL(join(root, 'contract', 'src', 'index.ts')));
const fields = readFields();
const files = filesOf({ ...names, ...namesInFields() });
refuseTaken();

const written = fileTransaction(root);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    written.rollback();
    process.exit(130);
  });
try {
  for (const [path, text] of files) written.create(path, text);
  for (const [path, line] of Object.entries(wiring)) written.append(path, fill(line, names));
  await tool('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...files.keys(), ...Object.keys(wiring));
  const added = written.watch('server/migrations');
  const output = await tool('scripts/migration.mjs', name);
  // Drizzle Kit reports success also where it could not read a table.
  if (added().length === 0) throw new Error(`there is no migration of its table.\n${output}`);
  report(added().map((path) => `server/migrations/${path}`));
} catch (error) {
  written.rollback();
  exitWithMessage([`Nothing was added: ${error.message}`, '未添加任何内容，原因见上。'], 70);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ options: { fields: { type: 'string' } }, allowPositionals: true });
    if (positionals.length > 2) return exitWithMessage(usage(), 64);
    const [name = '', zh = ''] = positionals;
    return { name, zh, requested: values.fields ?? DEFAULT_FIELDS };
  } catch {
    return exitWithMessage(usage(), 64);
  }
}

function readFields() {
  try {
    const found = fieldsOf(requested, Object.keys(contract.KINDS));
    for (const { key, kind, argument } of found)
      if (kind.startsWith('link') && !(argument in contract.contract))
        throw new Error(`“${key}” links to “${argument}”, which is no record type.`);
    const long = found.find(({ key }) => names.table.length + key.replace(/[A-Z]/g, '_$&').length > 55);
    if (long) throw new Error(`The names “${name}” and “${long.key}” are too long for an index of both.`);
    return found;
  } catch (error) {
    return exitWithMessage([error.message, `字段写法：${DEFAULT_FIELDS}`], 64);
  }
}

function namesInFields() {
  return {
    fields: declarationOf(fields),
    transitions: transitionsOf(fields),
    main: fields[0].key,
    ...numbersOf(fields),
  };
}

/** What the table of numbered records needs besides. */
function numbersOf(all) {
  const isNumbered = all.some(({ kind }) => kind === 'autoNumber');
  return {
    numberImport: isNumbered ? 'numberSequence, ' : '',
    numberSequence: isNumbered ? `export const ${names.camel}Numbers = numberSequence(${names.camel}Type);\n` : '',
  };
}

function filesOf(all) {
  const templates = join(root, 'scripts', 'feature');
  const paths = readdirSync(templates, { recursive: true }).filter((path) => path.endsWith('.txt'));
  return new Map(
    paths.map((path) => [placeOf(path.replaceAll('\\', '/')), fill(readFileSync(join(templates, path), 'utf8'), all)]),
  );
}

function placeOf(template) {
  const path = fill(template.replace(/\.txt$/, ''), names);
  if (path === 'contract.ts') return `contract/src/${name}.ts`;
  if (path === 'journey.ts') return `e2e/journeys/${name}.spec.ts`;
  const [part, file] = path.split('/');
  return `${part}/src/features/${name}/${file}`;
}

function refuseTaken() {
  const existing = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (existing) exitWithMessage([`There is such a feature already: ${existing}`, `该功能已存在：${existing}`], 73);
  if (isTaken(names, contract))
    exitWithMessage(
      [`The contract has a “${names.camel}” already. Choose another name.`, `名称“${names.camel}”已被占用，请换一个。`],
      73,
    );
  if (tablesInUse().has(names.table))
    exitWithMessage(
      [
        `There is a table “${names.table}” already. Choose another name.`,
        `数据表“${names.table}”已存在，请换一个名称。`,
      ],
      73,
    );
}

function tablesInUse() {
  const folder = join(root, 'server', 'migrations', 'meta');
  const last = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const { tables } = JSON.parse(readFileSync(join(folder, last), 'utf8'));
  return new Set(Object.values(tables).map((table) => table.name));
}

async function tool(file, ...words) {
  const { code, output } = await capture(process.execPath, [join(root, file), ...words], { cwd: root });
  if (code !== 0) throw new Error(`${file} failed.\n${output}`);
  return output;
}

function report(migrations) {
  const list = (paths) => paths.map((path) => `  ${path}`).join('\n');
  console.log(`Written:\n${list([...files.keys(), ...migrations])}\n\nAdded to:\n${list(Object.keys(wiring))}`);
  const left = [...(zh ? [] : [name]), ...withoutChinese(fields)];
  console.log(`
Next:
  npx vitest run server/src/features/${name} server/test/contract.test.ts
  npm run dev, then open /modules/${name}/list
  Adapt fields and transitions in contract/src/${name}.ts, then npm run migration -- what-it-is-for
  npm test`);
  if (left.length > 0)
    console.log(
      `  Write the Chinese names of: ${left.join(', ')} (contract/src/${name}.ts, server/src/features/${name}/feature.ts)`,
    );
}

function usage() {
  return [
    'Usage: npm run new-feature -- <name> [Chinese name] [--fields "<field>:<kind>, …"]',
    'The name is one thing in English, in lower case with dashes, such as: vehicle, work-order.',
    `Fields: ${DEFAULT_FIELDS}, amount:money(EUR). A Chinese name follows an equals sign: due=截止日期:date.`,
    '用法：npm run new-feature -- <英文名> [中文名] [--fields "<字段>:<类型>, …"]，英文名为单数、小写、以连字符分隔，例如 work-order 工单。',
  ];
}
