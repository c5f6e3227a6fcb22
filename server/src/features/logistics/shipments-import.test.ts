import { expect } from 'vitest';
import { uploadParcels } from '../../../test/fixtures/parcel-upload.ts';
import { personWith } from '../../../test/fixtures/rights-fixture.ts';
import { test as base, type Person } from '../../../test/kit.ts';

const test = base.extend<{ lead: Person; cleanUp: unknown }>({
  lead: async ({ app }, use) => use(await personWith(app, { roles: ['lead'] })),
  cleanUp: [
    async ({ app }, use) => {
      await use(undefined);
      await app.pool.query('delete from waybill');
    },
    { auto: true },
  ],
});

/** The columns of a shipments export of a procurement system, 33 of them, and a typical row. */
const USUAL: Readonly<Record<string, string>> = {
  ...{ ID: '', 'Project Code': '100-XX-T01', 'PQ #': 'Pre-PQ Process', 'PO / SO #': 'PROC-4', 'ASN/DN #': 'ASN-80001' },
  ...{ Country: 'Vietnam', 'Managed By': 'PMO - US', 'Fulfill Via': 'Direct Drop', 'Vendor INCO Term': 'EXW' },
  ...{ 'Shipment Mode': 'Air', 'PQ First Sent to Client Date': 'Pre-PQ Process' },
  ...{ 'PO Sent to Vendor Date': 'Date Not Captured', 'Scheduled Delivery Date': '02-Jun-06' },
  ...{ 'Delivered to Client Date': '02-Jun-06', 'Delivery Recorded Date': '02-Jun-06', 'Product Group': 'TEST' },
  ...{ 'Sub Classification': 'Kits', Vendor: 'Some Vendor LTD.', 'Item Description': 'Kit, rapid, 30 Tests' },
  ...{ 'Molecule/Test Type': 'Kit, rapid', Brand: 'Generic', Dosage: 'N/A', 'Dosage Form': 'Test kit' },
  ...{ 'Unit of Measure (Per Pack)': '30', 'Line Item Quantity': '19', 'Line Item Value': '551', 'Pack Price': '29' },
  ...{ 'Unit Price': '0.97', 'Manufacturing Site': 'Site, India', 'First Line Designation': 'Yes' },
  ...{ 'Weight (Kilograms)': '13', 'Freight Cost (USD)': '780.34', 'Line Item Insurance (USD)': '' },
};
const COLUMNS = Object.keys(USUAL);
/** The columns that map to fields of waybills; the others are skipped. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ ID: 'number', 'ASN/DN #': 'orderNo', Country: 'country', 'Scheduled Delivery Date': 'shippedOn' },
  ...{ 'Item Description': 'notes', 'Weight (Kilograms)': 'weight' },
};
const mapping = COLUMNS.map((column) => FIELDS[column] ?? null);
const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function exported(rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => quoted(row[column] ?? USUAL[column] ?? '')).join(','));
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

test('[BC-05] a shipments export is read with numbers as text, names of countries and English months', async ({
  app,
  lead,
}) => {
  const { client } = lead;
  const table = exported([
    { ID: 'SHIP10001', Country: "Côte d'Ivoire" },
    { ID: 'SHIP10003', 'Weight (Kilograms)': '0.358', 'Scheduled Delivery Date': '14-Nov-06', 'Shipment Mode': 'N/A' },
    { ID: 'SHIP10004', 'Weight (Kilograms)': 'See ASN-93 (ID#:1281)', 'Freight Cost (USD)': 'See ASN-93 (ID#:1281)' },
    { ID: 'SHIP10005', 'Weight (Kilograms)': 'Weight Captured Separately' },
    { ID: 'SHIP10005A', Country: 'Congo, DRC' },
    { ID: 'SHIP10006', Country: 'The Congo', 'ASN/DN #': 'DN-304' },
    { ID: 'SHIP10007', 'Weight (Kilograms)': '857354' },
    { ID: 'SHIP10008', 'Weight (Kilograms)': '', 'Scheduled Delivery Date': '2005-03-13' },
    { ID: 'SHIP10001' },
    { ID: 'SHIP10009', 'Weight (Kilograms)': '12547' },
  ]);
  const { fileId, header, mapping: guessed } = await uploadParcels(app, lead, table);
  expect(header).toEqual(COLUMNS);
  expect(guessed[COLUMNS.indexOf('Country')]).toBe('country');
  expect(guessed[COLUMNS.indexOf('Weight (Kilograms)')]).toBe('weight');

  const body = { fileId, mapping, match: 'number' };
  const { counts, problems, unknown } = await client.waybill.importCheck({ body });
  const positions = problems.map(({ row, field }) => [row, field]);
  // A row with an invalid number is refused, never imported as empty.
  expect(positions).toEqual(
    expect.arrayContaining([
      [4, 'weight'],
      [5, 'weight'],
      [8, 'weight'],
      [10, 'number'],
    ]),
  );
  expect(unknown.map(({ field, text }) => [field, text])).toEqual([['country', 'The Congo']]);
  expect(counts).toMatchObject({ add: 5, refused: 5 });

  const values = [{ field: 'country', text: 'The Congo', value: 'CG' }];
  const mapped = await client.waybill.importCheck({ body: { ...body, values } });
  expect(mapped.counts).toMatchObject({ add: 6, refused: 4 });
  await client.waybill.importRun({ body: { ...body, values } });
  const { records } = await client.waybill.list({ query: { sort: 'number' } });
  expect(records).toMatchObject([
    { number: 'SHIP10001', country: 'CI', weight: 13_000, shippedOn: '2006-06-02', orderNo: 'ASN-80001' },
    { number: 'SHIP10003', country: 'VN', weight: 358, shippedOn: '2006-11-14', notes: 'Kit, rapid, 30 Tests' },
    { number: 'SHIP10005A', country: 'CD' },
    { number: 'SHIP10006', country: 'CG', weight: 13_000, orderNo: 'DN-304' },
    { number: 'SHIP10008', weight: null, shippedOn: '2005-03-13' },
    { number: 'SHIP10009', weight: 12_547_000 },
  ]);
  expect((await client.waybill.importCheck({ body: { ...body, values } })).counts).toMatchObject({
    add: 0,
    unchanged: 6,
  });
});
