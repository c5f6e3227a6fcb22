import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { KeepTyping } from './keep-typing.tsx';

test('what is typed while the content of a popup is loaded is entered into its field, and confirmed with Enter', async () => {
  let arrive: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isThere = false;
  void code.then(() => {
    isThere = true;
  });
  const onEntered = vi.fn<(text: string) => void>();
  function Late() {
    const [text, setText] = useState('1d ');
    if (!isThere) throw code;
    return (
      <input
        aria-label="Estimate"
        data-autofocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onEntered(text)}
      />
    );
  }
  render(
    <div role="dialog" aria-label="Estimate">
      <KeepTyping label="Estimate">
        <Late />
      </KeepTyping>
    </div>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Estimate' }));
  await userEvent.keyboard('2h{Enter}');
  arrive();
  const field = await screen.findByDisplayValue('1d 2h');
  expect(document.activeElement).toBe(field);
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith('1d 2h'));
});
