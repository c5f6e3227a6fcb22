import { allDictionaries, branding } from '@opsyard/contract';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loginResult } from '../../../test/makers.ts';
import { MockServer } from '../../../test/server.ts';
import { startSession, useDictionaryItems } from '../session.ts';
import { readStored } from '../storage/storage.ts';
import { fetchBranding, useBranding } from '../theme/branding.ts';
import { fetchDictionaries } from './dictionaries.ts';

const item = (value: string) => ({ value, text: `Text ${value}`, title: value, label: value, color: null });

function Choices({ code }: { code: string }) {
  return (
    <p>
      {useDictionaryItems(code)
        .map(({ value }) => value)
        .join(' ') || 'none'}
    </p>
  );
}

function Name() {
  return <p>{useBranding().title}</p>;
}

test('[CL-05] dictionaries of the sign-in are used first; a change is shown immediately, and stored for the next visit', async () => {
  const { sysAllDictItems, ...login } = loginResult({ sysAllDictItems: { shop: [item('a')] } });
  startSession({ ...login, sysAllDictItems }, true);
  const server = new MockServer().on(allDictionaries.queryAllDictItems, { shop: [item('a'), item('b')] });
  render(<Choices code="shop" />);
  expect(screen.getByText('a')).toBeDefined();
  expect(server.received).toEqual([]);
  fetchDictionaries();
  await waitFor(() => expect(screen.getByText('a b')).toBeDefined());
  expect(Object.keys(readStored<object>('UI_CACHE_DB_DICT_DATA') ?? {})).toEqual(['shop']);
});

test('[CL-05] only the first of the language templates is left out', () => {
  const items = [item('a'), item('b')];
  startSession(loginResult({ sysAllDictItems: { product_language_template: items, other: items } }), true);
  render(
    <>
      <Choices code="product_language_template" />
      <Choices code="other" />
      <Choices code="unknown" />
    </>,
  );
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual(['b', 'a b', 'none']);
});

test('the name of the installation is loaded, and stored for the next visit', async () => {
  new MockServer().on(branding.get, { name: 'Star Yard', color: null, slogan: null, logo: null });
  render(<Name />);
  expect(screen.getByText('Opsyard')).toBeDefined();
  fetchBranding();
  await waitFor(() => expect(screen.getByText('Star Yard')).toBeDefined());
  expect(readStored<{ name: string }>('BRANDING')?.name).toBe('Star Yard');
});
