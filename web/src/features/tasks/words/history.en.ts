/** The export of a history. */
export const en = {
  export: 'Export history',
  title: 'Export the history of {{name}}',
  what: 'Every change of the project and its tasks, a line for each field.',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
};
