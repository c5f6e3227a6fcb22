import { assetUse } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import type { AnyRow } from '../../records/scope.ts';
import { AssetMarks } from './asset-marks.tsx';

beforeAll(startWords);

test('[S13] tiles show approved newest versions and how many tasks use them, with one call for all', async () => {
  signedIn();
  queryCache.clear();
  const server = new MockServer().on(assetUse.count, [{ id: id('1'), tasks: 3 }]);
  const rows = [
    { id: id('1'), review: 'changes' },
    { id: id('2'), review: 'approved' },
  ] as unknown as AnyRow[];
  render(
    <QueryClientProvider client={queryCache}>
      {rows.map((row) => (
        <AssetMarks key={row.id} row={row} />
      ))}
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('img', { name: 'Used in 3 tasks' })).toBeTruthy();
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Used in 3 tasks',
    'Newest version approved',
  ]);
  expect(server.calls(assetUse.count).map(({ body }) => body)).toEqual([{ ids: [id('1'), id('2')] }]);
});
