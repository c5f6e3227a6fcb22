import { declared } from '../../server/src/kernel/settings/settings.ts';

/** The settings of the server as a table of docs/operating.md. */
export function settingsTable() {
  const rows = Object.entries(declared).map(([name, { about, fallback }]) => {
    const isEmpty = fallback === undefined || (Array.isArray(fallback) && fallback.length === 0);
    return `| \`${name}\` | ${isEmpty ? '' : `\`${fallback}\``} | ${about} |`;
  });
  return ['| setting | default | what it is |', '|---|---|---|', ...rows].join('\n');
}
