import { Type } from 'typebox';
import { commonFailures, failures } from '../kernel/failures.ts';
import { defineRoutes } from '../kernel/route.ts';
import { Done } from '../kernel/shapes.ts';

export const commonFileFailures = failures('commonFile', {
  missing: 422,
  tooLarge: 422,
  refused: 422,
  folderRefused: 422,
});

/** Folders whose images are public to anyone with the address; other files require a session. */
export const OPEN_FOLDERS: readonly string[] = ['avatar', 'picture'];
/** Where error reports of imports are available for a day; nothing is uploaded there. */
export const REPORT_FOLDER = 'report';
export const STATIC_PATH = '/sys/common/static';

const { missing, tooLarge, refused, folderRefused } = commonFileFailures;
const location = Type.Object({
  folder: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
  name: Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z0-9]{1,10}$' }),
});

export const commonFile = defineRoutes('commonFile', {
  upload: {
    method: 'POST',
    path: '/sys/common/upload',
    summary: 'Upload a file, and its folder in the field `biz`; its path comes as `message`',
    access: 'system:file:upload',
    kind: 'upload',
    reply: Done,
    failures: [missing, tooLarge, refused, folderRefused],
  },
  file: {
    method: 'GET',
    path: `${STATIC_PATH}/:folder/:name`,
    summary: 'A file that was sent: for people who are signed in, but for pictures of open folders and reports',
    access: 'public',
    kind: 'file',
    takesCookie: true,
    params: location,
    reply: Type.String(),
    failures: [commonFailures.notFound, commonFailures.unauthenticated],
  },
  remove: {
    method: 'DELETE',
    path: `${STATIC_PATH}/:folder/:name`,
    summary: 'Delete an uploaded file',
    access: 'system:file:upload',
    params: location,
    reply: Done,
    failures: [commonFailures.notFound],
  },
});
