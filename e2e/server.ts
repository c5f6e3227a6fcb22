import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../server/src/kernel/postgres/endpoint.ts';
import { databaseFolder } from '../server/test/database-folder.ts';
import { startCasServer } from '../server/test/peers/cas-server.ts';
import { CERTIFIED_CLIENT, startCertifiedProvider } from '../server/test/peers/certified-provider.ts';
import { PEOPLE, startDirectory } from '../server/test/peers/directory.ts';
import { BUNDLE } from './server-jobs.ts';

const START_LIMIT = 300_000;
/** A user of the LDAP directory. */
const DIRECTORY_PERSON = {
  ...{ dn: `uid=robin.there,${PEOPLE}`, uid: 'robin.there', cn: 'Robin', entryUUID: 'robin-there' },
  password: 'of the directory',
};

/** Starts the whole product once for the run, on an empty data folder with the demo workspace, and stops it afterwards. */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await databaseFolder(), 'opsyard-e2e-'));
  await promisify(execFile)(process.execPath, [
    'scripts/bundle-server.mjs',
    BUNDLE,
    ...['server/test/journeys/blocked-job.ts', 'server/test/journeys/jobs.ts'],
  ]);
  // Last, so that another run has little time to be given the same one.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startCertifiedProvider(`${url}/thirdLogin/company/callback`);
  const cas = await startCasServer();
  const directory = await startDirectory([DIRECTORY_PERSON]);
  const company = { source: 'company', name: 'Company', kind: 'oidc', issuer: provider.issuer, ...CERTIFIED_CLIENT };
  const server = spawn(process.execPath, ['--import', `./${BUNDLE}/blocked-job.mjs`, `${BUNDLE}/main.mjs`], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      CAPTCHA: 'off',
      // The same few users are in every journey at once.
      CALLS_A_MINUTE: '0',
      // All clients of the run have the address of this machine.
      SHARED_ADDRESS: '100',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      THIRD_LOGIN: JSON.stringify([company]),
      CAS_URL: cas.url,
      LDAP_URL: directory.url,
      LDAP_BIND: `uid={name},${PEOPLE}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.env.E2E_FOLDER = folder;
  process.env.E2E_URL = url;
  process.env.E2E_PASSWORD = await passwordFrom(server);
  return async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
    await provider.close();
    await cas.close();
    await directory.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Waits until the server reports that it is ready, and reads the password of the demo account from its output. */
async function passwordFrom(server: ChildProcess): Promise<string> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const collectOutput = (chunk: Buffer) => {
    output += String(chunk);
    const password = /Sign in as demo with the password (\S+)/.exec(output)?.[1];
    if (password) resolve(password);
  };
  server.stdout?.on('data', collectOutput);
  server.stderr?.on('data', collectOutput);
  server.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_LIMIT);
  return await promise.finally(() => clearTimeout(timer));
}
