import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startWords } from '../../app/words/words.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

const FILE = 'c'.repeat(32);

beforeAll(async () => {
  await startWords();
  // jsdom has no layout, but the editor queries text positions.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

async function show(send?: (file: File) => Promise<{ id: string; name: string } | null>) {
  const onChange = vi.fn<(html: string) => void>();
  const pictures = { fetch: () => Promise.reject(new Error('no file')), send };
  render(<RichTextEditor value="" label="Text" placeholder="" onChange={onChange} pictures={pictures} />);
  await screen.findByRole('textbox', { name: 'Text' });
  return { user: userEvent.setup(), html: () => onChange.mock.lastCall?.[0] };
}

test('a link is added by its URL, limited to web and e-mail addresses', async () => {
  const { user, html } = await show();
  await user.click(screen.getByRole('button', { name: 'Link' }));
  const field = screen.getByRole('textbox', { name: 'Link address' });
  await user.type(field, 'javascript:alert(1)');
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.type(field, 'shop.test/sale{Enter}');
  await waitFor(() => expect(html()).toContain('href="https://shop.test/sale"'));
  expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull();
});

test('a text written on a page that was hidden for a while is there when the page is shown again', async () => {
  const pictures = { fetch: () => Promise.reject(new Error('no file')) };
  function Tab({ isShown }: { isShown: boolean }) {
    const [value, setValue] = useState('<p>Draft</p>');
    return (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <RichTextEditor value={value} label="Text" placeholder="" onChange={setValue} pictures={pictures} />
      </Activity>
    );
  }
  const { rerender } = render(<Tab isShown />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Heading' }));
  expect(await screen.findByRole('heading', { name: 'Draft' })).toBeTruthy();
  rerender(<Tab isShown={false} />);
  // The editor of a hidden page is removed by a timer.
  await new Promise((resolve) => setTimeout(resolve, 20));
  rerender(<Tab isShown />);
  expect(await screen.findByRole('heading', { name: 'Draft' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Heading', pressed: true })).toHaveLength(1);
});

test('Escape moves the focus from the text to its dialog, which the next one can close', async () => {
  const pictures = { fetch: () => Promise.reject(new Error('no file')) };
  render(
    <div role="dialog" aria-label="Drawer" tabIndex={-1}>
      <RichTextEditor value="" label="Text" placeholder="" onChange={() => undefined} pictures={pictures} autoFocus />
    </div>,
  );
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(document.activeElement).toBe(text));
  await userEvent.setup().keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Drawer' }));
});

test('a selected image is uploaded and shown', async () => {
  const send = vi.fn(async (file: File) => ({ id: FILE, name: file.name }));
  const { user, html } = await show(send);
  await user.upload(screen.getByLabelText('Image file'), new File(['x'], 'shelf.png', { type: 'image/png' }));
  await waitFor(() => expect(html()).toContain(`<img data-file="${FILE}" alt="shelf">`));
  expect(send).toHaveBeenCalledOnce();
});

test('without an upload target there is no image tool', async () => {
  await show();
  expect(screen.queryByRole('button', { name: 'Picture' })).toBeNull();
});

test('a text that has pictures to begin with shows them', async () => {
  const fetch = vi.fn(() => Promise.reject(new Error('no file')));
  const value = `<img data-file="${FILE}" alt="Shelf">`;
  render(<RichTextEditor value={value} label="Text" placeholder="" onChange={() => undefined} pictures={{ fetch }} />);
  expect(await screen.findByRole('img', { name: 'Shelf' })).toBeTruthy();
  await waitFor(() => expect(fetch).toHaveBeenCalledWith(FILE, expect.anything()));
});

test('a text that begins with pictures that were deleted says so, until they are removed from it', async () => {
  const gone = Object.assign(new Error('Not found'), { status: 404 });
  const pictures = { fetch: () => Promise.reject(gone) };
  const props = { label: 'Text', placeholder: '', pictures, onChange: () => undefined };
  const { rerender } = render(<RichTextEditor {...props} value={`<p>See</p><img data-file="${FILE}" alt="Box">`} />);
  expect(await screen.findByText(/^1 image in this text no longer exists/)).toBeTruthy();
  rerender(<RichTextEditor {...props} value="<p>See</p>" />);
  await waitFor(() => expect(screen.queryByText(/no longer exists/)).toBeNull());
});
