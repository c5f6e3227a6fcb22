/** The export of a history; loaded with it only. */
export const en = {
  export: 'Export history',
  title: (name: string) => `Export the history of ${name}`,
  what: 'Every change of the project and its tasks, a line for each field.',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  source: { api: 'API', bulk: 'bulk change', import: 'import', rule: 'rule or job' },
};
