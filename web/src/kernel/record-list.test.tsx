import { defineRoutes, Paged } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { signedIn } from '../../test/makers.ts';
import { here } from '../../test/page.tsx';
import { MockServer } from '../../test/server.ts';
import { queryCache } from './calls/query-cache.ts';
import { useRecordList } from './record-list.ts';

const { list: shops } = defineRoutes('shop', {
  list: {
    method: 'GET',
    path: '/shop/list',
    summary: 'Shops',
    access: 'signedIn',
    query: Type.Object({}, { additionalProperties: true }),
    reply: Paged(Type.Object({ id: Type.String() })),
  },
});

function wrapper({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryCache}>
      <BrowserRouter>{children}</BrowserRouter>
    </QueryClientProvider>
  );
}

test('a list requests the state of its URL; a filter change returns to the first page and clears the selection', async () => {
  signedIn();
  window.history.replaceState(null, '', '/shops?pageNo=3&name=No&column=name&order=asc');
  const mockServer = new MockServer().on(shops, { records: [{ id: '1' }], total: 61, size: 20, current: 3, pages: 4 });
  const { result } = renderHook(() => useRecordList(shops, ['name', 'city']), { wrapper });
  await waitFor(() => expect(result.current.list.rows).toEqual([{ id: '1' }]));
  const lastQuery = () =>
    Object.fromEntries([...(mockServer.calls(shops).at(-1)?.query ?? [])].filter(([key]) => key !== '_t'));
  expect(lastQuery()).toEqual({ name: 'No', pageNo: '3', pageSize: '20', column: 'name', order: 'asc' });
  act(() => result.current.list.choose(['1']));
  expect(result.current.list.chosen).toEqual(['1']);
  act(() => result.current.filter({ city: 'Harbin' }));
  expect(result.current.list.chosen).toEqual([]);
  expect(here()).toBe('/shops?name=No&column=name&order=asc&city=Harbin');
  await waitFor(() => expect(lastQuery()).toMatchObject({ city: 'Harbin', pageNo: '1' }));
});
