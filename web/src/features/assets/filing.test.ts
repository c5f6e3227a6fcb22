import { asset, assetDuplicate, type Reply, search } from '@opsyard/contract';
import { expect, test } from 'vitest';
import { id, signedIn } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { proposalsFor } from './filing.ts';

const named = (no: number, name: string) => ({ id: id(String(no)), name, versions: no });

/** The proposal for a file in a folder with some assets. */
async function proposalFor(fileName: string, assets: { id: string; name: string; versions: number }[], rule: string) {
  signedIn();
  new MockServer()
    .on(assetDuplicate.find, [])
    .on(search.chips, [])
    .on(asset.list, { records: assets, total: assets.length } as unknown as Reply<typeof asset.list>);
  const [proposal] = await proposalsFor([new File(['abc'], fileName)], { folderId: id('9'), rule });
  return proposal;
}

test('[idea 4] a file is a version of the asset with its name, and of several that match equally the user chooses', async () => {
  const rule = '{sku}_{market}_v{n}';
  const png = named(1, 'AB100_DE_v1.png');
  const psd = named(2, 'AB100_DE_v1.psd');
  const jpg = named(3, 'AB100_DE_v2.jpg');
  const other = named(4, 'AB100_US_v1.png');
  // The same file type decides.
  expect(await proposalFor('AB100_DE_v2.png', [psd, png, other], rule)).toMatchObject({
    existing: png,
    candidates: [],
    isUndecided: false,
  });
  expect(await proposalFor('AB100_DE_v3.webp', [psd, other], rule)).toMatchObject({ existing: psd, candidates: [] });
  expect(await proposalFor('AB100_DE_v3.webp', [psd, jpg, other], rule)).toMatchObject({
    existing: null,
    candidates: [psd, jpg],
    isUndecided: true,
  });
  const twin = named(5, 'ab100_de_V7.png');
  expect(await proposalFor('AB100_DE_v8.png', [psd, png, twin], rule)).toMatchObject({
    existing: null,
    candidates: [png, twin, psd],
  });
  expect(await proposalFor('AB200_DE_v1.png', [other], rule)).toMatchObject({ existing: null, candidates: [] });
});
