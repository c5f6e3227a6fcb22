import type { AssetVersion } from '@opsyard/contract';
import { extensionOf } from '../../../kernel/files/file-name.ts';

const DESIGN = new Set(['psd', 'psb', 'ai', 'eps', 'indd', 'sketch', 'xd', 'fig', 'dwg', 'svg']);
const WORDS = new Set(['doc', 'docx', 'odt', 'rtf', 'pages', 'wps']);

export function assetKindOf(name: string, preview: AssetVersion['preview']): string {
  const extension = extensionOf(name);
  if (DESIGN.has(extension)) return 'design';
  if (preview === 'text' || WORDS.has(extension)) return 'copy';
  return preview === 'none' || preview === 'link' ? 'other' : preview;
}
