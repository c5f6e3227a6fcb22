const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** An all-day event of a calendar; days are `yyyy-MM-dd`, the last one included. */
export type CalendarEvent = {
  uid: string;
  first: string;
  last: string;
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
 * Writes a calendar of all-day events according to RFC 5545; its name and refresh interval according to RFC 7986, and in the
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

function linesOf({ uid, first, last, changedAt, sequence, summary, description, url }: CalendarEvent): string[] {
  const stamp = `${changedAt.slice(0, 19).replace(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${compact(first)}`,
    // The end of an event is not part of it (RFC 5545, 3.6.1).
    `DTEND;VALUE=DATE:${compact(dayAfter(last))}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    // A due date does not make a person unavailable.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
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

/** A content line of at most 75 octets per line (3.1), broken between characters, never inside one. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
