import { expect, test } from 'vitest';
import { hasFormat } from './format-rules.ts';

const png = { file: 'poster.PNG', dimensions: '1080 × 1350', kind: 'image' };
const video = { file: 'story.mp4', dimensions: null, kind: 'video' };

test.each([
  '1080x1350',
  '1080 × 1350 px',
  'Feed 1080*1350',
  '4:5',
  'Feed (PNG)',
  'PNG / JPG',
  'Image',
  '图片',
  '1080x1080 or 1080x1350',
])('a picture of 1080 × 1350 has the format %s', (option) => expect(hasFormat(option, png)).toBe(true));

test.each(['1080x1080', '1350x1080', '9:16', 'MP4', 'Feed 1080x1350 (JPG)', 'Video', '视频'])(
  'a picture of 1080 × 1350 does not have the format %s',
  (option) => expect(hasFormat(option, png)).toBe(false),
);

test('a name without a format fits every file, and a size that is not known fits every option', () => {
  for (const option of ['Story', 'DE', 'AI', 'Banner 2030', '2030-01-07']) expect(hasFormat(option, png)).toBe(true);
  for (const option of ['1080x1920', '9:16', 'Story (MP4)', 'Video']) expect(hasFormat(option, video)).toBe(true);
  expect(hasFormat('GIF', video)).toBe(false);
  expect(hasFormat('JPG', { file: 'a.jpeg', dimensions: null, kind: 'image' })).toBe(true);
  expect(hasFormat('9:16', { file: 'a.png', dimensions: '750 × 1334', kind: 'image' })).toBe(true);
});
