import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { Category, LabelName, StatusName } from './shapes.ts';

/** The key of a status, label or user of the file in the report. */
const NameKey = Type.String({ minLength: 1, maxLength: 220 });
const MAX_STATUSES = 500;
const MAX_NAMES = 1_000;

/**
 * The mapping of names in the file. A missing list stands for the mapping of the last import of the same source; names that are not listed are
 * matched by name.
 */
export type ImportNames = Static<typeof ImportNames>;
export const ImportNames = Type.Object(
  {
    statuses: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: NameKey,
            /** A status of the project; otherwise `name` is that of an existing or new one of that category. */
            statusId: Type.Optional(Id),
            name: Type.Optional(StatusName),
            category: Type.Optional(Category),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_STATUSES },
      ),
    ),
    labels: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: NameKey,
            /** A label of the project, or null to skip it; otherwise `name` is that of an existing or new one. */
            labelId: Type.Optional(Nullable(Id)),
            name: Type.Optional(LabelName),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_NAMES },
      ),
    ),
    people: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: NameKey,
            /** A member of the project, or one of `memberIds`; null keeps the user by name. */
            userId: Nullable(Id),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_NAMES },
      ),
    ),
  },
  { additionalProperties: false },
);

/** The origin of a mapping: none (`default`), by name, an earlier import of the source, or this import. */
export type ChosenName = Static<typeof ChosenName>;
export const ChosenName = OneOf(['default', 'file', 'before', 'now']);

/** The current mapping of the names in a file, and the available targets. */
export const ImportNamesReport = Type.Object({
  /** The first 500. The keys `@default`, `@todo`, `@done` and `@cancelled` stand for tasks without a status of that kind. */
  statuses: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      tasks: Type.Integer(),
      /** Of an existing status. */
      statusId: Nullable(Id),
      to: Type.String(),
      category: Category,
      chosen: ChosenName,
    }),
  ),
  /** The first 1,000. `to` is null for a skipped label. */
  labels: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      tasks: Type.Integer(),
      labelId: Nullable(Id),
      to: Nullable(Type.String()),
      chosen: ChosenName,
    }),
  ),
  /** The available targets in the project. */
  there: Type.Object({
    statuses: Type.Array(Type.Object({ id: Id, name: Type.String(), category: Category })),
    labels: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
});
