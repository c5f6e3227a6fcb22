export const en = {
  export: 'Export history',
  title: 'Export the history of {{name}}',
  what: 'Every change to the project and its tasks, one line per field.',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
};
