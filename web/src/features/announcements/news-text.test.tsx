import { announcement } from '@opsyard/contract';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NewsText } from './news-text.tsx';

test('[AN-02] [D1] pictures of a text are fetched as whoever reads it; what brings an address of its own is not asked for', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('bytes');
  });
  URL.createObjectURL = vi.fn(() => 'blob:shelf');
  URL.revokeObjectURL = vi.fn();
  const file = 'b'.repeat(32);
  const { unmount } = render(
    <NewsText
      html={`<p>Text</p><img data-file="${file}" alt="Shelf"><img src="https://tracker.test/1.gif" alt="Spy">`}
    />,
  );
  await waitFor(() => expect(screen.getByAltText('Shelf').getAttribute('src')).toBe('blob:shelf'));
  expect(screen.getByAltText('Spy').getAttribute('src')).toBeNull();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(`${announcement.file.path}?id=${file}`);
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:shelf');
});
