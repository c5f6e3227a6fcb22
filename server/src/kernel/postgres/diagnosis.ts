/** `locked`: something of an earlier server is still there; `stopped`: told to by somebody; `killed`: gone without a word. */
export type DownKind = 'corrupt' | 'crashed' | 'disk-full' | 'killed' | 'locked' | 'stopped';
export type DownReason = { kind: DownKind; detail: string };

const signs: [DownKind, RegExp][] = [
  // A statement that found no room, an ERROR, ends nothing.
  ['disk-full', /(?:FATAL|PANIC): .*(?:No space left on device|Disk quota exceeded)/],
  ['locked', /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block|could not bind/],
  [
    'corrupt',
    /invalid (?:primary )?checkpoint record|could not locate a valid checkpoint|incorrect checksum in control file|could not open file "global\/pg_control"|could not find the database system/,
  ],
  // After this it says that it is shut down, too.
  ['crashed', /FATAL: .*could not load/],
  ['stopped', /database system is shut down/],
  ['killed', /unexpected postmaster exit/],
];

/** Tells from what it logged, in English by our setting, why a server ended. */
export function diagnose(log: string): DownReason {
  const kind = signs.find(([, sign]) => sign.test(log))?.[0] ?? (/FATAL|PANIC|error/.test(log) ? 'crashed' : 'killed');
  return { kind, detail: lastWords(log) };
}

function lastWords(log: string): string {
  const lines = log.trim().split('\n');
  const grave = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL|error while loading/.test(line)).slice(-3);
  return (grave.length > 0 ? grave : lines.slice(-2)).join(' ').slice(0, 600);
}
