import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stdout } from 'node:process';
import { exitWithMessage } from './lib/progress.mjs';
import { makeSbom } from './lib/sbom.mjs';

const [file = 'opsyard-sbom.cdx.json', ...more] = process.argv.slice(2);
if (more.length > 0 || file.startsWith('-')) {
  exitWithMessage('Usage: npm run sbom [-- <file>]\n用法：npm run sbom [-- <文件>]', 64);
}
const sbom = await makeSbom();
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
stdout.write(`${resolve(file)}: CycloneDX ${sbom.specVersion}, ${sbom.components.length} components.\n`);
