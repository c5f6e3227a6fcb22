import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../kernel/shapes.ts';
import { Category, LabelName, StatusName } from './shapes.ts';

/** How the report calls a status, label or person of the file. */
const NameKey = Type.String({ minLength: 1, maxLength: 220 });
const MAX_STATUSES = 500;
const MAX_NAMES = 1_000;

/**
 * What names of the file mean in the project. A list left out means what was chosen at the last import of the same source; what a list does
 * not name is found by its own name.
 */
export type ImportNames = Static<typeof ImportNames>;
export const ImportNames = Type.Object(
  {
    statuses: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: NameKey,
            /** A status of the project; else `name` is that of one there, or of a new one of that kind. */
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
            /** A label of the project, or null to leave it out; else `name` is that of one there or of a new one. */
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
            /** A member of the project, or one of `memberIds`; null keeps the person by name. */
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

/** Who decided what a name means: nobody (`default`), its own name, an earlier import of the source, or whoever imports now. */
export type ChosenName = Static<typeof ChosenName>;
export const ChosenName = OneOf(['default', 'file', 'before', 'now']);

/** What the names of a file mean as things stand, and what they may mean. */
export const ImportNamesReport = Type.Object({
  /** The first 500. The keys `@default`, `@todo`, `@done` and `@cancelled` stand for tasks without a status of that kind. */
  statuses: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      tasks: Type.Integer(),
      /** Of a status that is there already. */
      statusId: Nullable(Id),
      to: Type.String(),
      category: Category,
      chosen: ChosenName,
    }),
  ),
  /** The first 1,000. `to` is null for a label that is left out. */
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
  /** What the project has, to choose from. */
  there: Type.Object({
    statuses: Type.Array(Type.Object({ id: Id, name: Type.String(), category: Category })),
    labels: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  }),
});
