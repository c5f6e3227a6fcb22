import { commonFailures } from '@opsyard/contract';
import type { Logger } from 'pino';
import { fail, RequestFailed } from '../fail.ts';
import { type ClamdAddress, scanStream } from './clamd.ts';
import type { FileStore } from './files.ts';

const SIGNATURE_MAX = 120;

/** A file store whose uploads are scanned for viruses. */
export function withScanner(store: FileStore, address: ClamdAddress, log: Logger): FileStore {
  return {
    ...store,
    async requireClean(id, name) {
      try {
        const result = await scanStream(address, () => store.read(id));
        if (result.kind === 'clean') return;
        log.warn({ file: name, ...result }, 'an uploaded file was refused by the virus scanner');
        if (result.kind === 'tooLarge') fail(commonFailures.scanTooLarge, { values: { name } });
        else fail(commonFailures.infected, { values: { name, signature: result.signature.slice(0, SIGNATURE_MAX) } });
      } catch (error) {
        if (error instanceof RequestFailed) throw error;
        log.error({ err: error }, 'a file could not be scanned for viruses');
        // What cannot be scanned is not kept.
        fail(commonFailures.scanUnavailable, { values: { name } });
      }
    },
  };
}
