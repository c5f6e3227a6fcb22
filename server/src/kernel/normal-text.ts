import type { KeywordDefinition } from 'ajv';

const VISIBLE = /[^\p{C}\p{Z}]/u;
const CONTROLS = /(?![\t\n\0])\p{Cc}/gu;

/** One line as it is kept: composed (NFC), without blanks at its edges; '' when nothing of it can be seen. */
export function normalLine(text: string): string {
  const line = text.toWellFormed().normalize('NFC').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Several lines as they are kept: composed (NFC), Unix line ends, no control characters, without blanks at the edges. */
function normalParagraphs(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n?/gu, '\n').replace(CONTROLS, '').normalize('NFC').trim();
  return VISIBLE.test(lines) ? lines : '';
}

const NORMAL: Readonly<Record<string, (text: string) => string>> = { line: normalLine, paragraphs: normalParagraphs };

/** Brings every text that comes in into the form its shape names (`x-text`), before its length is checked. */
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
