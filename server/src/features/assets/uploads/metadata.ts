import { commonFailures } from '@opsyard/contract';
import { fail } from '../../../kernel/fail.ts';
import type { Target } from '../files/put-file.ts';

const ID = /^[0-9a-f]{32}$/;
/** The maximum length of a fingerprint: it is compared, never shown. */
const FINGERPRINT = /^[\x21-\x7e]{0,200}$/;

/** The file metadata sent at the start of an upload. */
export type Metadata = { name: string; target: Target; fingerprint: string };

/** Parses `Upload-Metadata`: comma-separated pairs of a key and a Base64 value. */
export function readMetadata(header: string): Metadata {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  const values = new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]));
  const [folderId, assetId] = [values.get('folderId'), values.get('assetId')];
  const fingerprint = values.get('fingerprint') ?? '';
  if ((folderId === undefined) === (assetId === undefined)) return fail(commonFailures.invalidInput);
  if (!ID.test(folderId ?? assetId ?? '') || !FINGERPRINT.test(fingerprint)) return fail(commonFailures.invalidInput);
  const fillFields = values.get('fillFields') !== 'false';
  const target = folderId === undefined ? { assetId: assetId ?? '' } : { folderId, fillFields };
  return { name: values.get('filename') ?? '', target, fingerprint };
}
