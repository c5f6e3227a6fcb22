/** Characters that take the room of two: Chinese, Japanese, Korean, full-width forms and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** How much room a text takes, wide characters counted as two. */
export function roomOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

/** The text if it takes no more room than `length`, else as much of it as fits, with dots after it. */
export function cutText(text: string, length: number): string {
  if (roomOf(text) <= length) return text;
  let room = 0;
  const fitting = Array.from(text).findIndex((character) => {
    room += roomOf(character);
    return room > length;
  });
  return `${Array.from(text).slice(0, fitting).join('')}…`;
}
