import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { folderOfAnswers } from './answered.mjs';
import { capture } from './child.mjs';
import { buildPage } from './page.mjs';
import { checkVerdict, playwrightVerdict, vitestVerdict } from './reports.mjs';
import { root } from './root.mjs';
import { typesCheck } from './types-check.mjs';

const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** All that `npm test` proves, in order: each step has a name and a run that answers with a verdict and what was written. */
export function checks(node, reports) {
  const program = tools(node);
  return [
    ...standingChecks(program),
    unitTests(program, { name: 'Unit and integration tests', reports, whole: true }),
    check('Every call is answered in a test', () => program('scripts/unanswered.ts', [folderOfAnswers(reports)])),
    check('Page builds', () => buildPage(node)),
    ...(existsSync(join(root, 'e2e')) ? [browserTests(program, reports)] : []),
  ];
}

/** What can be proved in little time: all but the tests over a database or in a browser. */
export function quickChecks(node, reports) {
  const program = tools(node);
  const files = ['web/src/', ...testsWithoutDatabase()];
  return [...standingChecks(program), unitTests(program, { name: 'Tests without a database', reports, files })];
}

function standingChecks(program) {
  const steps = [
    check('Format and lint', () =>
      program('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    ),
    ...['contract', 'server', 'web', 'e2e', 'bench', 'bench/browser']
      .filter(hasTypes)
      .map((part) => check(`Types of ${part}`, () => program('node_modules/typescript/bin/tsc', typesCheck(part)))),
    check('Who may import whom', () =>
      program('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
        'contract',
        'server',
        'web',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
    ),
    check('Nothing unused', () => program('node_modules/knip/bin/knip.js', [])),
  ];
  return steps.map((step) => ({ ...step, besideOthers: true }));
}

function unitTests(program, { name, reports, files = [], whole = false }) {
  return {
    name,
    run: async () => {
      const file = join(reports, 'vitest.json');
      const words = [
        'run',
        '--project=!soak',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...files,
      ];
      const answers = whole ? { ANSWERED_CALLS: folderOfAnswers(reports) } : {};
      const { code, output } = await program('node_modules/vitest/vitest.mjs', words, answers);
      return { ...vitestVerdict(code, file), output };
    },
  };
}

/** Tests of the server that start neither a database nor a program. */
function testsWithoutDatabase() {
  const slow = /from '[./]*\/test\/|from '[./]*\/proving\/|child_process/;
  return readdirSync(join(root, 'server', 'src'), { recursive: true })
    .filter((path) => path.endsWith('.test.ts') && !path.includes(`${sep}postgres${sep}`))
    .map((path) => join('server', 'src', path))
    .filter((path) => !slow.test(readFileSync(join(root, path), 'utf8')));
}

function browserTests(program, reports) {
  return {
    name: 'Browser tests',
    run: async () => {
      const file = join(reports, 'playwright.json');
      const words = ['test', '--reporter=line,json'];
      const { code, output } = await program('node_modules/@playwright/test/cli.js', words, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      return { ...playwrightVerdict(code, file), output };
    },
  };
}

function check(name, run) {
  return {
    name,
    run: async () => {
      const { code, output } = await run();
      return { ...checkVerdict(code), output };
    },
  };
}

function hasTypes(part) {
  return existsSync(join(root, part, 'tsconfig.json'));
}

// Every tool is started as a program of the pinned Node, and finds that Node again when it starts others by name. What Node has
// compiled once is kept for all the programs that tests start.
function tools(node) {
  const PATH = [join(node, '..'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':');
  const common = { ...process.env, ...colours, PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };
  return (file, words, env = {}) =>
    capture(node, [join(root, file), ...words], { cwd: root, env: { ...common, ...env } });
}
