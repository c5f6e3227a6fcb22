import { failures } from '../kernel/failures.ts';

/** How calls about assets can fail. */
export const assetFailures = failures('asset', {
  fileMissing: 400,
  fileEmpty: 422,
  fileTooLarge: 413,
  fileRefused: 415,
  tooManyVersions: 422,
  zipEmpty: 422,
  zipTooLarge: 422,
  rightsBackwards: 422,
  rightsExpired: 409,
});

/** How calls about folders of assets can fail. */
export const folderFailures = failures('folder', {
  nameWrong: 422,
  intoItself: 409,
  tooDeep: 422,
  lockedOut: 422,
  subjectMissing: 422,
});
