/** Chinese characters and punctuation one by one, other words with their trailing blanks. */
const WORDS = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|[^\p{Script=Han}\u3000-\u303f\uff00-\uffef\s]+\s*|\s+/gu;

/** Breaks a text into lines of a maximum width; longer words are broken, too. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.match(WORDS) ?? []) {
      for (const part of widthOf(word.trimEnd()) > width ? [...word] : [word]) {
        if (line !== '' && widthOf((line + part).trimEnd()) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += part;
      }
    }
    return [...lines, line.trimEnd()];
  });
}
