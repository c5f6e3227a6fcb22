import { expect, test } from 'vitest';
import { pastedImages } from './pasted-images.ts';

const NOW = new Date(2031, 4, 9, 8, 7, 6);

function paste(target: EventTarget, ...files: File[]): ClipboardEvent {
  return { target, clipboardData: { files } } as unknown as ClipboardEvent;
}

test('[S13] pasted images are named by their time, and other files and pastes into fields are left alone', () => {
  const image = new File(['x'], 'image.png', { type: 'image/png' });
  const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  const text = new File(['x'], 'a.txt', { type: 'text/plain' });
  const names = (event: ClipboardEvent) => pastedImages(event, NOW).map(({ name }) => name);
  expect(names(paste(document.body, image, image, photo, text))).toEqual([
    'pasted-20310509-080706.png',
    'pasted-20310509-080706-2.png',
    'photo.jpg',
  ]);
  expect(names(paste(document.createElement('textarea'), image))).toEqual([]);
  expect(pastedImages({ target: null, clipboardData: null } as unknown as ClipboardEvent, NOW)).toEqual([]);
});
