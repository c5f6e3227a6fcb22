const LINE_BYTES = 75;

/** An event of a calendar, of whole days without a time; days are `yyyy-MM-dd`, the last one included. */
export type CalendarEvent = {
  uid: string;
  first: string;
  last: string;
  /** Within the first day, in minutes after midnight by the clock of whoever reads it. */
  time?: { start: number; minutes: number };
  /** The instant of the last change, ISO 8601 in UTC. */
  changedAt: string;
  /** Rises with every change. */
  sequence: number;
  summary: string;
  description: string;
  url: string | undefined;
};

type Calendar = { name: string; description: string; events: readonly CalendarEvent[] };

/**
 * Writes a calendar according to RFC 5545; its name and refresh interval according to RFC 7986, and in the
 * properties `X-…` that older programs read.
 */
export function writeCalendar({ name, description, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Opsyard//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `X-WR-CALDESC:${escaped(description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent): string[] {
  const { uid, changedAt, sequence, summary, description, url } = event;
  const stamp = `${changedAt.slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...datesOf(event),
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    // A due date does not make a person unavailable, planned work does.
    `TRANSP:${event.time ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

// The end of an event is not part of it (RFC 5545, 3.6.1). Times without a zone are those of any clock (3.3.5, form 1).
function datesOf({ first, last, time }: CalendarEvent): string[] {
  if (!time) return [`DTSTART;VALUE=DATE:${compact(first)}`, `DTEND;VALUE=DATE:${compact(dayAfter(last))}`];
  return [`DTSTART:${compact(first)}T${clock(time.start)}`, `DURATION:PT${time.minutes}M`];
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}00`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** A value of type TEXT (3.3.11): control characters besides line breaks are not allowed in it. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (one) => (one === '\n' ? one : ' '))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The bytes of a character in UTF-8. */
function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** A content line of at most 75 octets per line (3.1), broken between characters, never inside one. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
