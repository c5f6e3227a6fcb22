import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { archiveOf } from './archive.ts';

const BYTES = Buffer.from('a photo');
const file = {
  ...{ path: 'evidence/01.png', fileId: 'one', size: BYTES.length, at: '2026-05-02T10:00:00Z', kind: 'label' as const },
  sha256: createHash('sha256').update(BYTES).digest('hex'),
};
const generated = { 'claim.pdf': Buffer.from('a claim') };
const archived = (bytes: Buffer) =>
  buffer(archiveOf({ read: () => Readable.from([bytes]) }, { generated, files: [file], at: new Date(0) }));

test('an archive aborts at a modified file, and is otherwise reproducible', async () => {
  await expect(archived(Buffer.from('a phoTo'))).rejects.toThrow('not what it was');
  await expect(archived(Buffer.from('a longer photo'))).rejects.toThrow();
  const whole = await archived(BYTES);
  expect(whole.includes(BYTES)).toBe(true);
  expect(await archived(BYTES)).toEqual(whole);
});
