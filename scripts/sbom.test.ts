import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

type Component = { name: string; version: string; purl: string; cpe?: string };
type Sbom = { bomFormat: string; metadata: { component: { name: string } }; components: Component[] };

test('[E17] the bill of materials lists every shipped package and the bundled PostgreSQL', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'opsyard-sbom-'));
  const file = join(folder, 'sbom.json');
  const args = [join(root, 'scripts', 'sbom.mjs'), file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as Sbom;
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/CycloneDX 1\.\d, \d+ components/);
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'opsyard']);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !(dev || devOptional || link),
  );
  const named = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = shipped.filter(
    ([path, { version }]) => !named.has(`pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  );
  expect(shipped.length).toBeGreaterThan(200);
  expect(missing.map(([path]) => path)).toEqual([]);
  expect(sbom.components.find(({ name }) => name === 'postgresql')?.cpe).toMatch(
    /^cpe:2\.3:a:postgresql:postgresql:\d+\.\d+:/,
  );
});
