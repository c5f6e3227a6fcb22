import type { LinkedFile } from '../../../records/links/link-fitness.ts';

/** Extensions that name a format by themselves, and those that mean the same. Ones that are also words or markets, such as AI, are left out. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ png: 'png', jpg: 'jpg', jpeg: 'jpg', webp: 'webp', gif: 'gif', svg: 'svg', psd: 'psd' },
  ...{ pdf: 'pdf', mp4: 'mp4', mov: 'mov', webm: 'webm', mp3: 'mp3', wav: 'wav' },
};
const KINDS: Readonly<Record<string, string>> = {
  ...{ image: 'image', picture: 'image', video: 'video', audio: 'audio' },
  ...{ 图片: 'image', 图像: 'image', 视频: 'video', 音频: 'audio' },
};
const SIZE = /(?<!\d)(\d{2,5})\s*[x×*]\s*(\d{2,5})(?!\d)/giu;
const RATIO = /(?<![\d:])(\d{1,2}):(\d{1,2})(?![\d:])/gu;
/** How far a side may be from the exact ratio, in pixels: sizes are whole numbers. */
const ROUNDING = 1;

type Size = readonly [width: number, height: number];

/** Whether a file has the format that the name of an option tells, such as `1080x1350`, `9:16`, `Story (MP4)` or `Video`; also if it tells none or the file's is not known. */
export function hasFormat(option: string, file: LinkedFile): boolean {
  return hasSize(option, file) && hasRatio(option, file) && hasExtension(option, file) && hasKind(option, file);
}

function hasSize(option: string, { dimensions }: LinkedFile): boolean {
  const size = sizeOf(dimensions);
  const wanted = pairs(option, SIZE);
  return !size || wanted.length === 0 || wanted.some(([width, height]) => width === size[0] && height === size[1]);
}

function hasRatio(option: string, { dimensions }: LinkedFile): boolean {
  const size = sizeOf(dimensions);
  const wanted = pairs(option, RATIO).filter(([width, height]) => width > 0 && height > 0);
  const fits = ([width, height]: Size, [w, h]: Size) =>
    Math.abs(w - (h * width) / height) <= ROUNDING || Math.abs(h - (w * height) / width) <= ROUNDING;
  return !size || wanted.length === 0 || wanted.some((ratio) => fits(ratio, size));
}

function hasExtension(option: string, { file }: LinkedFile): boolean {
  const wanted = wordsOf(option).flatMap((word) => EXTENSIONS[word] ?? []);
  const extension = file.split('.').at(-1)?.toLowerCase() ?? '';
  return wanted.length === 0 || wanted.includes(EXTENSIONS[extension] ?? extension);
}

function hasKind(option: string, { kind }: LinkedFile): boolean {
  const wanted = KINDS[option.trim().toLowerCase()];
  return wanted === undefined || kind === null || kind === wanted;
}

/** What of a file a refused format is compared with: its extension and size. */
export function formatOf({ file, dimensions }: LinkedFile): string {
  const extension = file.includes('.') ? (file.split('.').at(-1)?.toUpperCase() ?? '') : '';
  return [extension, dimensions].filter(Boolean).join(', ');
}

function sizeOf(dimensions: string | null): Size | undefined {
  return pairs(dimensions ?? '', /^(\d+) × (\d+)$/g)[0];
}

function pairs(text: string, pattern: RegExp): Size[] {
  return [...text.matchAll(pattern)].map(([, width, height]) => [Number(width), Number(height)]);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+\d?/g) ?? [];
}
