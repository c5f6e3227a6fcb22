import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contract } from '@opsyard/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseAst } from 'vite';

const server = process.env.OPSYARD_SERVER ?? 'http://127.0.0.1:3000';
// Whatever the server answers: the calls of the contract, and what is for machines and for reading it.
const calls = Object.values<Record<string, { path: string }>>(contract).flatMap((group) => Object.values(group));
const behind = new Set([
  ...calls.map(({ path }) => `/${path.split('/')[1]}`),
  '/cas',
  '/health',
  '/openapi',
  '/metrics',
]);

/** Stands in for i18next. */
const TEXTS = join(import.meta.dirname, 'src/kernel/texts.ts');

const FRAME = 'frame';

export default defineConfig({
  resolve: { alias: { i18next: TEXTS, 'react-i18next': TEXTS } },
  plugins: [callsOfPage(), withoutSharedTooltips(), react(), withoutCycles(), compressed()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Short names, because the first file lists them all.
        chunkFileNames: ({ name }) => `assets/${shortened(name)}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          // What the page always begins with is one file, and so is what each of the first screens adds to it.
          // What other screens share is fetched with the first that needs it. Small ones are not merged: merged files may come to
          // import each other, and then one of them runs before what it needs is there.
          groups: [
            { name: 'ground', tags: ['$initial'], priority: 3 },
            // The frame around screens, what several of the first screens share, and the rest of each, in this order: a group takes
            // along what its modules import.
            {
              name: (id, modules) => firstScreensOf(id, modules).find((one) => one === FRAME) ?? null,
              debugName: FRAME,
              priority: 2.2,
            },
            {
              name: (id, modules) => sharedName(firstScreensOf(id, modules)),
              debugName: 'shared first',
              priority: 2.1,
            },
            { name: (id, modules) => firstScreensOf(id, modules)[0] ?? null, debugName: 'first screens', priority: 2 },
            {
              debugName: 'texts',
              name: (id) => /\/app\/((?:library|list|main)-words\.(?:en|zh))\.ts$/.exec(id)?.[1] ?? null,
              priority: 1.5,
            },
            { name: 'shared', entriesAware: true, minShareCount: 2, priority: 1 },
          ],
        },
      },
      // These packages only define things, though they do not say so; without this their unused halves would be kept.
      treeshake: {
        moduleSideEffects: (id) => !/node_modules\/(@rc-component|@ant-design|typebox)\/|\/contract\/src\//.test(id),
        propertyReadSideEffects: false,
        manualPureFunctions: ['genCSSMotionList'],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      ...Object.fromEntries([...behind].map((path) => [path, { target: server }])),
      '/websocket': { target: server, ws: true },
    },
  },
});

const SOURCES = join(import.meta.dirname, 'src');

/** The modules each of the first screens begins with. */
const FIRST_SCREENS = {
  'sign-in': [
    'app/layout/user-layout.tsx',
    'features/identity/login-page.tsx',
    'features/identity/federated-login/identity-providers.tsx',
  ],
  [FRAME]: ['app/layout/basic-layout.tsx', 'features/tasks/project/side-projects.tsx'],
  projects: ['features/tasks/project/projects-page.tsx'],
  'words-en': ['app/words/first-words.en.ts'],
  'words-zh': ['app/words/first-words.zh.ts'],
  list: ['features/tasks/grid/page/project-page.tsx', 'features/tasks/grid/task-grid.tsx'],
};

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };
let screensByModule: Map<string, string[]> | undefined;

/** The names of the first screens that import a module of the page, directly or through others. */
function firstScreensOf(id: string, modules: Modules): readonly string[] {
  screensByModule ??= findFirstScreens(modules);
  return screensByModule.get(id) ?? [];
}

function sharedName(screens: readonly string[]): string | null {
  return screens.length > 1 ? screens.join('-') : null;
}

function findFirstScreens(modules: Modules): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [screen, files] of Object.entries(FIRST_SCREENS))
    for (const id of reachedFrom(files, modules)) found.set(id, [...(found.get(id) ?? []), screen]);
  return found;
}

function reachedFrom(files: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(files.map((file) => join(SOURCES, file)));
  for (const id of reached) {
    // Not through packages: their index files import everything, and only what is used of it is kept later.
    const imported = (modules.getModuleInfo(id)?.importedIds ?? []).filter((next) => next.startsWith(SOURCES));
    for (const next of imported) reached.add(next);
  }
  return reached;
}

/** Fails the build when files of the page import each other: one of them would run before what it needs is there. */
function withoutCycles(): Plugin {
  return {
    name: 'without-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : []);
      const done = new Set<string>();
      const visit = (file: string, above: readonly string[]) => {
        if (above.includes(file))
          this.error(`These files import each other: ${above.slice(above.indexOf(file)).join(', ')}`);
        if (done.has(file)) return;
        for (const next of importsOf(file)) visit(next, [...above, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

/** What of the declaration of a call the page never uses: it neither documents calls nor checks what is sent and answered. */
const OF_SERVER = new Set(['summary', 'params', 'query', 'headers', 'body', 'reply', 'failures']);

type Part = { type: string; start: number; end: number; key?: { name?: string }; properties?: Part[] };

const PURE = '/*#__PURE__*/ ';

/**
 * Leaves out of calls what only the server uses, and marks what modules of the contract compute as free of side effects, so that shapes
 * nothing else of the page refers to are left out, too.
 */
function callsOfPage(): Plugin {
  return {
    name: 'calls-of-page',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code, id) {
        const ofServer: Part[] = [];
        const computed: Part[] = [];
        eachNode(parseAst(code, { lang: 'ts' }, id), (node, isInFunction) => {
          if (isCallOfServer(node)) ofServer.push(...partsOfServer(node));
          if (!isInFunction && /^(?:Call|New)Expression$/.test(node.type)) computed.push(node);
        });
        const kept = computed.filter(({ start }) => !ofServer.some((part) => part.start <= start && start < part.end));
        const changes = [
          ...ofServer.map(({ start, end }) => ({ start, end, text: '' })),
          ...kept.map(({ start }) => ({ start, end: start, text: PURE })),
        ];
        changes.sort((one, other) => other.start - one.start);
        const changed = changes.reduce(
          (now, { start, end, text }) => now.slice(0, start) + text + now.slice(end),
          code,
        );
        return { code: withoutUnusedImports(changed), map: null };
      },
    },
  };
}

/** Without imports of names that do not occur any more: they would bring their modules into a file. */
function withoutUnusedImports(code: string): string {
  const rest = code.replaceAll(IMPORT, '');
  const isUsed = (names: string) => names.split(',').some((name) => new RegExp(`\\b${name.trim()}\\b`).test(rest));
  return code.replaceAll(IMPORT, (statement, names: string) => (isUsed(names) ? statement : ''));
}

const IMPORT = /^import \{([^}]*?),?\s*\} from [^;]+;$/gm;

/** The properties of a call that the server uses, each with the text between it and the next. */
function partsOfServer({ end, properties = [] }: Part): Part[] {
  return properties.flatMap((property, at) => {
    const isOfServer = OF_SERVER.has(property.key?.name ?? '');
    return isOfServer ? [{ ...property, end: properties[at + 1]?.start ?? end - '}'.length }] : [];
  });
}

/** Whether an object declares a call: it has an address and a summary. */
function isCallOfServer({ type, properties = [] }: Part): boolean {
  const names = new Set(properties.map(({ key }) => key?.name));
  return type === 'ObjectExpression' && names.has('path') && names.has('summary');
}

/** Visits all nodes of a syntax tree. */
function eachNode(node: unknown, visit: (node: Part, isInFunction: boolean) => void, isInFunction = false): void {
  if (typeof node !== 'object' || node === null) return;
  const { type } = node as Partial<Part>;
  if (typeof type === 'string') visit(node as Part, isInFunction);
  const isInside = isInFunction || /Function/.test(type ?? '');
  for (const part of Object.values(node)) eachNode(part, visit, isInside);
}

/**
 * Leaves out what lets tooltips share one popup, which the page does not use: the first file would contain the popups of Ant Design
 * for it.
 */
function withoutSharedTooltips(): Plugin {
  return {
    name: 'without-shared-tooltips',
    apply: 'build',
    load: {
      filter: { id: /\/antd\/es\/tooltip\/UniqueProvider\/index\.js$/ },
      handler: () => 'export default ({ children }) => children;',
    },
  };
}

const WORTH_COMPRESSING = 1_024;
const BROTLI_QUALITY = 9;

/** Puts compressed copies beside the written files, so that the server sends them without work. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const bytes = await readFile(join(dir, fileName));
        if (bytes.length < WORTH_COMPRESSING) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        await writeFile(join(dir, `${fileName}.br`), brotliCompressSync(bytes, { params }));
        await writeFile(join(dir, `${fileName}.gz`), gzipSync(bytes));
      }
    },
  };
}

// Names of texts (`catalogue.en`) stay whole.
function shortened(name: string): string {
  const [first = name] = name.split('~');
  return first.includes('.') ? `${first}-` : '';
}
