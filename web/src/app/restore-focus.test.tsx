import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = restoreFocus();
});
afterEach(() => stop());

function Page({ takesElsewhere = false }: { takesElsewhere?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (takesElsewhere) document.querySelector<HTMLElement>('#elsewhere')?.focus();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <input id="elsewhere" aria-label="Elsewhere" />
      {isOpen && (
        <Modal open title="Form" onCancel={close}>
          <Input aria-label="Name" autoFocus />
        </Modal>
      )}
    </>
  );
}

async function openAndLeave() {
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Add' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Name')).toBe(document.activeElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a dialog that is removed together with its owner returns the focus to its opener', async () => {
  render(<Page />);
  await openAndLeave();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toBe(document.activeElement));
});

test('an element that takes the focus when the dialog closes keeps it', async () => {
  render(<Page takesElsewhere />);
  await openAndLeave();
  expect(screen.getByLabelText('Elsewhere')).toBe(document.activeElement);
});
