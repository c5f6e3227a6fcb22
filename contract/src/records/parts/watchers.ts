import { type Static, Type } from 'typebox';
import { commonFailures, failures } from '../../kernel/failures.ts';
import { defineRoutes } from '../../kernel/route.ts';
import { Id } from '../../kernel/shapes.ts';
import { aliases, type PartsOf } from './parts-of.ts';

/** Refusals of adding somebody as watcher. */
export const watchFailures = failures('watch', { cannotSee: 422, muted: 409, tooMany: 422 });

export type Watching = Static<typeof Watching>;
export const Watching = Type.Object({
  watcherIds: Type.Array(Id),
  watching: Type.Boolean(),
  /** Notified of mentions only, even for the user's own records. */
  muted: Type.Boolean(),
});

/** The watcher calls of a record type. */
export function watchRoutes<const N extends string>(name: N, of: PartsOf) {
  const { path, one, access, refusals } = of;
  return defineRoutes(name, {
    get: {
      method: 'GET',
      path: `${path}/watch/get`,
      summary: `Who watches a ${one}, and whether I do`,
      access: access.view,
      query: Type.Object({ recordId: Id }),
      reply: Watching,
      failures: [commonFailures.notFound],
    },
    set: {
      method: 'PUT',
      path: `${path}/watch/set`,
      summary: `Watch a ${one}, mute it, or neither`,
      access: access.comment,
      body: Type.Object(
        { recordId: Id, watching: Type.Boolean(), muted: Type.Optional(Type.Boolean()) },
        { additionalProperties: false },
      ),
      ...aliases(of),
      reply: Watching,
      failures: [commonFailures.notFound],
    },
    setOther: {
      method: 'PUT',
      path: `${path}/watch/setOther`,
      summary: `Add somebody who may see a ${one} as watcher, or remove a watcher`,
      access: access.edit,
      body: Type.Object({ recordId: Id, userId: Id, watching: Type.Boolean() }, { additionalProperties: false }),
      reply: Watching,
      failures: [
        commonFailures.notFound,
        ...refusals,
        watchFailures.cannotSee,
        watchFailures.muted,
        watchFailures.tooMany,
      ],
    },
  });
}

/** The calls for a record type unknown at compile time. */
export type WatchRoutes = ReturnType<typeof watchRoutes>;
