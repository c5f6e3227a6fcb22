import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Instant, Line, Nullable, OneOf } from '../../kernel/shapes.ts';
import { aliases, type PartsOf } from './parts-of.ts';

export const attachmentFailures = failures('attachment', {
  tooLarge: 413,
  typeRefused: 415,
  nameMissing: 400,
  notYours: 403,
  tooMany: 422,
  tooManyUnsent: 422,
});

/** The most characters of the name of a file, with its extension. */
export const FILE_NAME_MAX = 180;

export type Attachment = Static<typeof Attachment>;
export const Attachment = Type.Object({
  id: Id,
  recordId: Id,
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  /** The preview mode: image, PDF, text, audio, video, external link, or download only. */
  preview: OneOf(['image', 'pdf', 'text', 'audio', 'video', 'link', 'none']),
  /** The URL of an imported link; null for stored files. */
  url: Nullable(Type.String()),
  createdBy: Nullable(Id),
  createdAt: Instant,
});

/** The file calls of a record type. */
export function attachmentRoutes<const N extends string>(name: N, of: PartsOf) {
  const { path, one, access, refusals } = of;
  const refused = [commonFailures.notFound, ...refusals];
  return defineRoutes(name, {
    list: {
      method: 'GET',
      path: `${path}/attachment/list`,
      summary: `Files of a ${one}, newest first`,
      access: access.view,
      query: Type.Object({ recordId: Id }),
      ...aliases(of),
      reply: Type.Array(Attachment),
      failures: [commonFailures.notFound],
    },
    upload: {
      method: 'POST',
      path: `${path}/attachment/upload`,
      summary: `Attach a file of at most 50 MB to a ${one}`,
      access: access.edit,
      kind: 'upload',
      query: Type.Object({ recordId: Id }),
      ...aliases(of),
      reply: Attachment,
      failures: [
        ...refused,
        attachmentFailures.tooLarge,
        attachmentFailures.typeRefused,
        attachmentFailures.nameMissing,
        attachmentFailures.tooMany,
      ],
    },
    download: {
      method: 'GET',
      path: `${path}/attachment/download`,
      summary: 'The bytes of a file',
      access: access.view,
      kind: 'file',
      takesCookie: true,
      query: Type.Object({ id: Id }),
      reply: Done,
      failures: [commonFailures.notFound],
    },
    rename: {
      method: 'PUT',
      path: `${path}/attachment/rename`,
      summary: 'Give a file another name',
      access: access.edit,
      body: Type.Object({ id: Id, name: Line(FILE_NAME_MAX) }, { additionalProperties: false }),
      reply: Attachment,
      failures: refused,
    },
    delete: {
      method: 'DELETE',
      path: `${path}/attachment/delete`,
      summary: `Remove my file from a ${one}; who manages the ${one} may remove any`,
      access: access.edit,
      query: Type.Object({ id: Id }),
      reply: Done,
      failures: [...refused, attachmentFailures.notYours],
    },
  });
}

/** The calls for a record type unknown at compile time. */
export type AttachmentRoutes = ReturnType<typeof attachmentRoutes>;
