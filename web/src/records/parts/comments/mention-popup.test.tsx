import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startWords } from '../../../app/words/words.ts';
import { MentionPopup } from './mention-popup.tsx';

beforeAll(startWords);
afterEach(cleanup);

const list = { people: [], active: 0, at: new DOMRect(), pick: () => undefined };

test.each([
  ['a dialog', <div role="dialog" key="place" />],
  ['the content of the page', <main key="place" />],
])('the people to mention are within %s, as the editor is', (_, place) => {
  const { container } = render(place);
  const around = container.firstElementChild;
  around?.appendChild(document.createElement('textarea')).focus();
  render(<MentionPopup list={list} />);
  expect(around?.contains(screen.getByRole('listbox'))).toBe(true);
});
