/** `locked`: remains of an earlier server; `stopped`: by an operator; `killed`: without a log entry. */
export type DownKind = 'corrupt' | 'crashed' | 'disk-full' | 'killed' | 'locked' | 'stopped';
export type DownReason = { kind: DownKind; detail: string };

const signs: [DownKind, RegExp][] = [
  // An ERROR of a statement without disk space does not end the server.
  ['disk-full', /(?:FATAL|PANIC): .*(?:No space left on device|Disk quota exceeded)/],
  ['locked', /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block|could not bind/],
  [
    'corrupt',
    /invalid (?:primary )?checkpoint record|could not locate a valid checkpoint|incorrect checksum in control file|could not open file "global\/pg_control"|could not find the database system/,
  ],
  // Followed by a message about the shutdown.
  ['crashed', /FATAL: .*could not load/],
  ['stopped', /database system is shut down/],
  ['killed', /unexpected postmaster exit/],
];

/** Determines from the log, in English by our setting, why a server ended. */
export function diagnose(log: string): DownReason {
  const kind = signs.find(([, sign]) => sign.test(log))?.[0] ?? (/FATAL|PANIC|error/.test(log) ? 'crashed' : 'killed');
  return { kind, detail: lastLogLines(log) };
}

function lastLogLines(log: string): string {
  const lines = log.trim().split('\n');
  const significant = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL|error while loading/.test(line)).slice(-3);
  return (significant.length > 0 ? significant : lines.slice(-2)).join(' ').slice(0, 600);
}
