/** The time of day a person typed, such as `9:30`, `0930`, `９：３０`, `16` or `16点30分`, as `HH:MM`. Null for anything else. */
export function typedTime(text: string): string | null {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/[点點时時.]/, ':')
    .replace(/[分:]$/, '');
  const [, hour = 'none', minute = '00'] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(typed) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

const AFTER_DAY = /^(.*?)(?:\s+at)?(?:\s+|(?<=^|\p{Script=Han}))(\d{1,2}[:：]\d{2})$/iu;

/** What was typed as a day, and the time of day behind it: `tomorrow 16:00`, `明天16:00`; of a time alone, the day is empty. */
export function splitTime(text: string): { day: string; time: string | null } {
  const [, day = '', typed = ''] = AFTER_DAY.exec(text.normalize('NFKC').trimEnd()) ?? [];
  const time = typedTime(typed);
  return time === null ? { day: text, time } : { day, time };
}
