import type { KeywordDefinition } from 'ajv';

const VISIBLE = /[^\p{C}\p{Z}]/u;
const CONTROLS = /(?![\t\n\0])\p{Cc}/gu;

/** Normalises a single line: composed (NFC), trimmed; '' if it has no visible character. */
export function normalLine(text: string): string {
  const line = text.toWellFormed().normalize('NFC').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Normalises multi-line text: composed (NFC), Unix line endings, no control characters, trimmed. */
function normalParagraphs(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/gu, '\n').replace(CONTROLS, '').normalize('NFC').trim();
  return VISIBLE.test(lines) ? lines : '';
}

const NORMAL: Readonly<Record<string, (text: string) => string>> = { line: normalLine, paragraphs: normalParagraphs };

/** A keyword that normalises texts as their schema declares (`x-text`), before the length is checked. */
export const textKeyword: KeywordDefinition = {
  keyword: 'x-text',
  type: 'string',
  schemaType: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  compile: (form: string) => {
    const normal = NORMAL[form];
    return (text: string, at) => {
      if (normal && at) at.parentData[at.parentDataProperty] = normal(text);
      return true;
    };
  },
};
