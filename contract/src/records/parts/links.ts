import { type Static, Type } from 'typebox';
import { COLORS } from '../../constants.ts';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Done, Id, Instant, Nullable, OneOf } from '../../kernel/shapes.ts';
import type { PartsOf } from './parts-of.ts';

export const linkFailures = failures('link', { self: 422, double: 409, tooMany: 422, warned: 409, refused: 422 });

/** The kinds of links between records; `blocks` and `duplicates` are directed. */
export const LINK_KINDS = ['related', 'blocks', 'duplicates'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
/** The maximum number of links of a record, in both directions together. */
export const LINKS_MAX = 100;
/** The maximum number of facts shown on a chip. */
export const CHIP_FACTS = 3;

export type Chip = Static<typeof Chip>;
/** A record of any type in one line, in the reader's language. */
export const Chip = Type.Object({
  /** The record type, and its plural name. */
  type: Type.String(),
  typeName: Type.String(),
  id: Id,
  title: Type.String(),
  state: Nullable(Type.Object({ text: Type.String(), color: OneOf(COLORS) })),
  /** The URL that opens it. */
  page: Type.String(),
  facts: Type.Array(Type.String()),
  /** A warning shown before it is linked. */
  warning: Nullable(Type.String()),
});

/** The approved version that a link means, and whether a newer one is there. */
export type LinkVersion = Static<typeof LinkVersion>;
const LinkVersion = Type.Object({
  no: Type.Integer(),
  /** SHA-256 of its file. */
  sha256: Type.String(),
  state: OneOf(['approved', 'newerApproved', 'newerNotApproved']),
});

export type RecordLink = Static<typeof RecordLink>;
export const RecordLink = Type.Object({
  id: Id,
  kind: OneOf(LINK_KINDS),
  /** Whether the link starts at the queried record. */
  outgoing: Type.Boolean(),
  chip: Chip,
  createdAt: Instant,
  /** Left out where no approved version is known. */
  version: Type.Optional(LinkVersion),
});

const TypeName = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,49}$' });

/** The calls for links between records of a type and records of any type. */
export function linkRoutes<const N extends string>(name: N, { path, one, access, refusals }: PartsOf) {
  const refused = [commonFailures.notFound, ...refusals];
  return defineRoutes(name, {
    list: {
      method: 'GET',
      path: `${path}/link/list`,
      summary: `The records a ${one} is linked with in either direction, as far as I may see them`,
      access: access.view,
      query: Type.Object({ recordId: Id }),
      reply: Type.Array(RecordLink),
      failures: [commonFailures.notFound],
    },
    add: {
      method: 'POST',
      path: `${path}/link/add`,
      summary: `Link a ${one} with a record of any type I may see`,
      access: access.edit,
      body: Type.Object(
        {
          recordId: Id,
          type: TypeName,
          id: Id,
          kind: Type.Optional(OneOf(LINK_KINDS)),
          /** Whether to link despite a warning. */
          despite: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
      reply: RecordLink,
      failures: [
        ...refused,
        linkFailures.self,
        linkFailures.double,
        linkFailures.tooMany,
        linkFailures.warned,
        linkFailures.refused,
      ],
    },
    delete: {
      method: 'DELETE',
      path: `${path}/link/delete`,
      summary: `Remove a link of a ${one}, whichever direction it has`,
      access: access.edit,
      query: Type.Object({ recordId: Id, id: Id }),
      reply: Done,
      failures: refused,
    },
  });
}

/** The calls for a record type unknown at compile time. */
export type LinkRoutes = ReturnType<typeof linkRoutes>;
