import { type CustomField, search } from '@opsyard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { id, signedIn } from '../../../../test/makers.ts';
import { MockServer } from '../../../../test/server.ts';
import { showInProject } from '../../../../test/task-page.tsx';
import { startWords } from '../../../app/words/words.ts';
import { RecordEditor } from './reference-editors.tsx';

beforeAll(startWords);
beforeEach(signedIn);

const ignore = () => undefined;
const chip = (title: string, of: string) => ({
  ...{ type: 'task', id: of, title, typeName: 'Task', state: null, page: '/', facts: [], warning: null },
});
const FIELD: CustomField = {
  ...{ id: id('c'), name: 'Related', kind: 'record', options: [], unit: '', decimals: 0, required: false },
  ...{ sortable: false, archived: false, visibleWhen: '', rank: 'a0', version: 1 },
};

test('a field that names a record does not offer the task itself', async () => {
  new MockServer().on(search.chips, [chip('Poster of mine', id('1')), chip('Poster of others', id('2'))]);
  showInProject(<RecordEditor field={FIELD} value={null} taskId={id('1')} onPick={ignore} onChange={ignore} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Related' }), 'poster');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Poster of others')]);
});
