import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { capture } from './child.mjs';
import { buildPage } from './page.mjs';
import { checkOutcome, playwrightOutcome, vitestOutcome } from './reports.mjs';
import { root } from './root.mjs';
import { observedRowsFolder } from './row-types.mjs';
import { typesCheck, withinBudget } from './types-check.mjs';
import { answeredCallsFolder } from './uncalled-routes.mjs';

const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** All checks of `npm test`, in order: each has a name and a `run` that resolves to test counts and output. */
export function checks(node, reports) {
  const program = tools(node);
  return [
    ...staticChecks(program),
    { ...check('Page builds', () => buildPage(node)), parallel: true },
    unitTests(program, { name: 'Unit and integration tests', reports, whole: true }),
    check('Every route is called in a test', () =>
      program('scripts/uncalled-routes.ts', [answeredCallsFolder(reports)]),
    ),
    check('Rows have their declared types', () => program('scripts/row-types.ts', [observedRowsFolder(reports)])),
    ...(existsSync(join(root, 'e2e')) ? [browserTests(program, reports)] : []),
  ];
}

/** The fast checks: all except tests with a database or a browser. */
export function quickChecks(node, reports) {
  const program = tools(node);
  const files = ['web/src/', ...testsWithoutDatabase()];
  return [...staticChecks(program), unitTests(program, { name: 'Tests without a database', reports, files })];
}

function staticChecks(program) {
  const steps = [
    check('Format and lint', () =>
      program('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    ),
    ...['contract', 'server', 'web', 'e2e']
      .filter(hasTypes)
      .map((part) =>
        check(`Types of ${part}`, async () =>
          withinBudget(
            part,
            await program('node_modules/typescript/bin/tsc', [...typesCheck(part), '--extendedDiagnostics']),
          ),
        ),
      ),
    check('Import rules', () =>
      program('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
        'contract',
        'server',
        'web',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
    ),
    check('Dead code', () => program('node_modules/knip/bin/knip.js', [])),
  ];
  return steps.map((step) => ({ ...step, parallel: true }));
}

function unitTests(program, { name, reports, files = [], whole = false }) {
  return {
    name,
    run: async () => {
      const file = join(reports, 'vitest.json');
      const args = [
        'run',
        '--project=!soak',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...files,
      ];
      const recorded = { ANSWERED_CALLS: answeredCallsFolder(reports), OBSERVED_ROWS: observedRowsFolder(reports) };
      const { code, output } = await program('node_modules/vitest/vitest.mjs', args, whole ? recorded : {});
      return { ...vitestOutcome(code, file), output };
    },
  };
}

/** Server tests that start neither a database nor another process. */
function testsWithoutDatabase() {
  const slow = /from '[./]*\/test\/(?!import-files\/)|child_process/;
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
      const args = ['test', '--reporter=line,json'];
      const { code, output } = await program('node_modules/@playwright/test/cli.js', args, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      return { ...playwrightOutcome(code, file), output };
    },
  };
}

function check(name, run) {
  return {
    name,
    run: async () => {
      const { code, output } = await run();
      return { ...checkOutcome(code), output };
    },
  };
}

function hasTypes(part) {
  return existsSync(join(root, part, 'tsconfig.json'));
}

// Every tool runs on the pinned Node, which is also first in the PATH for the processes it starts. They share a compile cache.
function tools(node) {
  const PATH = [join(node, '..'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':');
  const common = { ...process.env, ...colours, PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };
  return (file, args, env = {}) =>
    capture(node, [join(root, file), ...args], { cwd: root, env: { ...common, ...env } });
}
