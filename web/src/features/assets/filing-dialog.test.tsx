import {
  type AssetUpload,
  type AssetVersion,
  assetDuplicate,
  assetParts,
  assetUpload,
  type RecordLink,
} from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { duplicatesOf } from './duplicates.ts';
import type { Proposal } from './filing.ts';
import { FilingDialog } from './filing-dialog.tsx';

beforeAll(startWords);

// SHA-256 of the three bytes.
const HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const duplicate = { sha256: HASH, assetId: id('1'), name: 'logo.png', no: 3, folder: 'Brand' };
const file = new File(['abc'], 'copy of logo.png');

function show(more: Partial<Proposal> = {}) {
  signedIn();
  const server = new MockServer()
    .on(assetUpload.list, [])
    .on(assetUpload.create, { id: id('6'), size: 3, offset: 3 } as AssetUpload)
    .on(assetUpload.finish, { assetId: id('1') } as AssetVersion)
    .on(assetParts.assetLink.list, [])
    .on(assetParts.assetLink.add, { id: id('5') } as RecordLink);
  const proposal = {
    file,
    task: null,
    existing: null,
    candidates: [],
    isUndecided: false,
    fillsFields: true,
    suggestion: null,
    duplicate,
    folderId: id('2'),
    rule: null,
    ...more,
  };
  render(
    <QueryClientProvider client={queryCache}>
      <FilingDialog proposals={[proposal]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

test('[S13] files that are already there are found by their hashes, with one call for all', async () => {
  signedIn();
  const server = new MockServer().on(assetDuplicate.find, [duplicate]);
  const other = new File(['abc'], 'again.png');
  const found = await duplicatesOf([file, other, new File([], 'empty.png')]);
  expect([...found]).toEqual([
    [file, duplicate],
    [other, duplicate],
  ]);
  expect(server.calls(assetDuplicate.find).map(({ body }) => body)).toEqual([{ hashes: [HASH] }]);
});

test('[S13] a file that is already there is not uploaded, but the asset is linked with the task of its name', async () => {
  const { server, user } = show({ task: { id: id('3'), title: 'ABC-1 Banner' } });
  expect(screen.getByText(/Already in Brand as v3 of logo.png/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open logo.png' }).getAttribute('href')).toContain(`open=${id('1')}`);
  expect(screen.getByRole('checkbox', { name: 'Link the existing asset with ABC-1 Banner' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(server.calls(assetParts.assetLink.add)).toHaveLength(1));
  expect(server.calls(assetParts.assetLink.add)[0]?.body).toMatchObject({ recordId: id('1'), id: id('3') });
  expect(server.calls(assetUpload.list)).toEqual([]);
});

test('[S13] a file that is already there is uploaded if that is chosen', async () => {
  const { server, user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Upload anyway' }));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(server.calls(assetUpload.list)).toHaveLength(1));
});

/** The metadata of the upload that began. */
async function sentMetadata(server: MockServer) {
  await waitFor(() => expect(server.calls(assetUpload.create)).toHaveLength(1));
  const pairs = (server.calls(assetUpload.create)[0]?.headers.get('upload-metadata') ?? '')
    .split(',')
    .map((pair) => pair.split(' '));
  return Object.fromEntries(pairs.map(([key, value]) => [key, atob(value ?? '')]));
}

test('[idea 4] a file that can be a version of several assets is uploaded once one or a new asset is chosen', async () => {
  const candidates = [
    { id: id('7'), name: 'logo_v1.png', versions: 1 },
    { id: id('8'), name: 'Logo v2.png', versions: 2 },
  ];
  const { server, user } = show({ duplicate: null, candidates, isUndecided: true });
  const upload = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
  expect(upload.disabled).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'New asset' }));
  expect(upload.disabled).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Version 3 of Logo v2.png' }));
  await user.click(upload);
  expect(await sentMetadata(server)).toMatchObject({ assetId: id('8') });
});

test('[idea 4] the fields that a name fills are shown, and can be left empty', async () => {
  const { server, user } = show({
    ...{ duplicate: null, rule: '{sku}_{market}_{lang}_v{n}', suggestion: null },
    ...{ file: new File(['abd'], 'AB100_DE_de_v1.png'), task: { id: id('3'), title: 'ABC-1 Banner' } },
  });
  await user.click(
    screen.getByRole('checkbox', { name: 'Fill in SKU: AB100 · Allowed markets: DE · Language: de', checked: true }),
  );
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await sentMetadata(server)).toMatchObject({ folderId: id('2'), fillFields: 'false' });
});
