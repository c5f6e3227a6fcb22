import type { Readable } from 'node:stream';
import type { RecordRow } from '@opsyard/contract';
import { type SheetColumn, sheetStream } from '../../../kernel/spreadsheet/index.ts';
import type { StoredVersion } from './store.ts';

export const MANIFEST = 'manifest.csv';

type Line = { path: string; version: StoredVersion; asset: RecordRow | undefined };

const TITLES = {
  en: ['File', 'Asset', 'Approved version', 'SHA-256', 'Size in bytes', 'Rights until'],
  zh: ['文件', '物料', '已通过版本', 'SHA-256', '大小（字节）', '授权截止'],
} as const;

/** The list of the files in an archive of approved versions, as CSV. */
export async function manifestOf(lines: readonly Line[], language: keyof typeof TITLES): Promise<Readable> {
  const values: SheetColumn<Line>['value'][] = [
    ({ path }) => path,
    ({ asset }) => String(asset?.name ?? ''),
    ({ version }) => version.no,
    ({ version }) => version.sha256,
    ({ version }) => version.size,
    ({ asset }) => String(asset?.validTo ?? ''),
  ];
  const columns = TITLES[language].map((title, at) => ({ title, value: values[at] ?? (() => '') }));
  return (await sheetStream({ name: MANIFEST, format: 'csv', columns, rows: lines })).stream;
}
