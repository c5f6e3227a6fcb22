import { channel, channelType, type Field, f, KINDS, type KindName } from '@opsyard/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { MockServer } from '../../../test/server.ts';
import { startWords } from '../../app/words/words.ts';
import { queryCache } from '../../kernel/calls/query-cache.ts';
import { recordsOf } from '../record-screen.tsx';
import { type I18n, useI18n } from '../scope.ts';
import { RecordScopeProvider } from '../scope-provider.tsx';
import { validationMessage } from '../validation-message.ts';
import { valueText } from '../value-text.ts';
import { cellOf, facetOf } from './facets.tsx';

const name = ['Field', '字段'] as const;
const choices = { a: ['Apple', '苹果'], b: ['Pear', '梨'] } as const;
const id = 'a'.repeat(32);
const values: Record<KindName, unknown> = {
  text: 'word',
  longText: 'many words',
  richText: '<p>rich <strong>words</strong></p>',
  url: 'https://example.com',
  email: 'a@example.com',
  phone: '+86 10 1234',
  autoNumber: 'FO-1',
  code: 'RR123456785CN',
  number: 12.5,
  money: 1_250,
  percent: 12,
  weight: 1_500,
  length: 305,
  duration: 90,
  boolean: true,
  date: '2026-03-12',
  dateRange: '2026-03-12/2026-03-15',
  time: '14:05',
  timestamp: '2026-03-12T06:05:00.000Z',
  choice: 'a',
  state: 'b',
  country: 'DE',
  user: id,
  department: id,
  link: id,
  choices: ['a', 'b'],
  users: [id],
  links: [id],
  labels: ['red', 'blue'],
};
const fieldOf = (kind: KindName): Field => ({ kind, name, choices, currency: 'CNY' });
const kinds = Object.keys(KINDS) as KindName[];

beforeAll(startWords);

function show(children: (i18n: I18n) => ReactNode) {
  queryCache.clear();
  const scope = { ...recordsOf(channelType, channel), targets: {}, canEdit: true, canDelete: true };
  return render(
    <QueryClientProvider client={queryCache}>
      <RecordScopeProvider value={scope}>
        <WithI18n>{children}</WithI18n>
      </RecordScopeProvider>
    </QueryClientProvider>,
  );
}

function WithI18n({ children }: { children: (i18n: I18n) => ReactNode }) {
  return children(useI18n());
}

test.each(kinds)('values of the kind %s are displayed, formatted, edited and filtered', (kind) => {
  new MockServer();
  const field = fieldOf(kind);
  const { Control, Argument } = facetOf(field);
  const texts: string[] = [];
  const { container } = show((i18n) => {
    texts.push(valueText(values[kind], field, i18n));
    return (
      <>
        <div data-testid="cell">{cellOf(values[kind], field, i18n)}</div>
        <Control label="control" field={field} value={values[kind]} onChange={() => undefined} />
        <Argument op="is" label="argument" field={field} value={null} onChange={() => undefined} Control={Control} />
      </>
    );
  });
  expect(texts[0]).not.toBe('');
  expect(container.querySelector('[data-testid="cell"]')?.innerHTML).not.toBe('');
  if (kind !== 'richText') expect(container.querySelectorAll('input, textarea, button').length).toBeGreaterThan(0);
});

test('money, weights, lengths and durations are formatted readably', () => {
  new MockServer();
  const texts: string[] = [];
  show((i18n) => {
    for (const kind of ['money', 'weight', 'length', 'duration'] as const)
      texts.push(valueText(values[kind], fieldOf(kind), i18n));
    return null;
  });
  expect(texts.slice(0, 4)).toEqual(['CN¥12.50', '1.5 kg', '30.5 cm', '1 h 30 min']);
});

test('a URL that is not http(s) is displayed without a link', () => {
  new MockServer();
  show((i18n) => cellOf('javascript:alert(1)', fieldOf('url'), i18n));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('javascript:alert(1)')).toBeTruthy();
});

test('an invalid value has a validation message', () => {
  new MockServer();
  const texts: (string | null)[] = [];
  const least = f.number(name, { atLeast: 1, atMost: 9, unit: ['days', '天'] });
  show((i18n) => {
    texts.push(validationMessage(undefined, fieldOf('weight'), i18n));
    texts.push(validationMessage(12, least, i18n));
    texts.push(validationMessage(null, { ...fieldOf('text'), required: true }, i18n));
    texts.push(validationMessage('x'.repeat(300), f.text(name, { max: 200 }), i18n));
    texts.push(validationMessage(5, least, i18n));
    return null;
  });
  expect(texts.slice(0, 5)).toEqual([
    'Enter a weight, such as 300 g or 1.5 kg.',
    'At most 9 days.',
    'Please fill this in.',
    'At most 200 characters.',
    null,
  ]);
});

test('inline editing saves with Enter, cancels with Escape, and stays open while the value is invalid', () => {
  new MockServer();
  const field = f.weight(name);
  const onDone = vi.fn();
  const { Inline, Control } = facetOf(field);
  show(() => (
    <Inline label="weight" field={field} value={300} anchor={document.body} onDone={onDone} Control={Control} />
  ));
  const input = screen.getByRole('textbox', { name: 'weight' });
  fireEvent.change(input, { target: { value: 'heavy' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onDone).not.toHaveBeenCalled();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(input, { target: { value: '2 kg' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onDone).toHaveBeenCalledWith({ to: 2_000 }, undefined);
});
