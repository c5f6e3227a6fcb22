export const en = {
  openRecord: 'Open {{title}}',
  closedRecord: 'A record you cannot open',
  file: 'File',
  goneFile: 'Deleted file',
  downloadFile: 'Download {{name}}',
  noFiles: 'Attach a file to the task first.',
};
