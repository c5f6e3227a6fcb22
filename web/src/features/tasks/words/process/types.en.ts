export const en = {
  former: 'deleted type',
  version: 'Version {{number}}',
  withoutVersion: 'No version',
  notOfType: 'not a status of this type',
};
