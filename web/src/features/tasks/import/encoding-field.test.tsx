import type { ImportReport } from '@opsyard/contract';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { EncodingField } from './encoding-field.tsx';
import type { ImportDraft } from './use-import.ts';

beforeAll(startWords);

function show(report: Partial<ImportReport>) {
  const draft = { file: null, refused: null, encoding: null, report: { table: null, ...report } };
  render(<EncodingField draft={draft as unknown as ImportDraft} />);
}

test('offers the encodings for a readable JSON file that is not in UTF-8', () => {
  show({ encoding: 'gb18030' });
  expect(screen.getByRole('combobox', { name: 'Encoding' })).toBeTruthy();
});

test('offers none for one that is', () => {
  show({});
  expect(screen.queryByRole('combobox')).toBeNull();
});
