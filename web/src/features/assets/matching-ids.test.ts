import { asset, ZIP_FILES_MAX } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { matchingIds } from './matching-ids.ts';

/** A server with a number of assets, read 200 at a time. */
function serverWith(count: number): MockServer {
  let read = 0;
  return new MockServer().on(asset.list, () => {
    const from = read;
    read = Math.min(count, from + 200);
    const records = Array.from({ length: read - from }, (_, at) => ({ id: String(from + at) }));
    return { records, cursor: read < count ? String(read) : null, total: count, totalIsMore: false } as never;
  });
}

test('all assets that match are downloaded, and not only the first page', async () => {
  signedIn();
  const server = serverWith(450);
  expect(await matchingIds({ filter: 'kind = image' })).toHaveLength(450);
  expect(server.calls(asset.list).map(({ query }) => query.get('cursor'))).toEqual([null, '200', '400']);
});

test('more than an archive holds are not cut silently: one too many is sent, and refused', async () => {
  signedIn();
  serverWith(1_000);
  expect(await matchingIds({ filter: '' })).toHaveLength(ZIP_FILES_MAX + 1);
});

test('selected assets are taken as they are', async () => {
  expect(await matchingIds({ ids: ['1', '2'] })).toEqual(['1', '2']);
});
