import { failures } from '../kernel/failures.ts';

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
  notApproved: 403,
});

/** Failures of calls for asset folders. */
export const folderFailures = failures('folder', {
  nameWrong: 422,
  namingWrong: 422,
  intoItself: 409,
  tooDeep: 422,
  lockedOut: 422,
  subjectMissing: 422,
});
