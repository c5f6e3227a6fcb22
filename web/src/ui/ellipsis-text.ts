/** Double-width characters: Chinese, Japanese, Korean, full-width forms and emojis. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The width of a text, with wide characters counted as two. */
export function displayWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

/** Truncates a text to a width, with an ellipsis. */
export function cutText(text: string, length: number): string {
  if (displayWidth(text) <= length) return text;
  let width = 0;
  const fitting = Array.from(text).findIndex((character) => {
    width += displayWidth(character);
    return width > length;
  });
  return `${Array.from(text).slice(0, fitting).join('')}…`;
}
