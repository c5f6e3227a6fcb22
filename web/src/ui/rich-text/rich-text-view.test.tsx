import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RichTextView } from './rich-text-view.tsx';

test('[AN-02] [D1] pictures of a text are loaded as the reader; external URLs are not requested', async () => {
  const requested: string[] = [];
  const fetchPicture = async (id: string) => {
    requested.push(id);
    return new Blob(['bytes']);
  };
  URL.createObjectURL = vi.fn(() => 'blob:shelf');
  URL.revokeObjectURL = vi.fn();
  const file = 'b'.repeat(32);
  const { unmount } = render(
    <RichTextView
      fetchPicture={fetchPicture}
      html={`<p>Text</p><img data-file="${file}" alt="Shelf"><img src="https://tracker.test/1.gif" alt="Spy">`}
    />,
  );
  await waitFor(() => expect(screen.getByAltText('Shelf').getAttribute('src')).toBe('blob:shelf'));
  expect(screen.getByAltText('Spy').getAttribute('src')).toBeNull();
  expect(requested).toEqual([file]);
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:shelf');
});
