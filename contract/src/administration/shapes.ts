import { type Static, Type } from 'typebox';
import { Id } from '../kernel/shapes.ts';

/** The result for each record of a batch. */
export type Outcome = Static<typeof Outcome>;
export const Outcome = Type.Object({
  done: Type.Array(Id),
  refused: Type.Array(Type.Object({ id: Id, name: Type.String(), failure: Type.String(), message: Type.String() })),
});
