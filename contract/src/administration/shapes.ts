import { type Static, Type } from 'typebox';
import { Id, Line, Nullable, OneOf, Paragraphs } from '../kernel/shapes.ts';

/** Query fields of a list as the wire has them; a page larger than 1,000 rows is answered with 1,000. */
export const ListParts = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  column: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z_]*$' })),
  order: Type.Optional(Type.String({ pattern: '^(?:asc|desc)?$' })),
};
/** A text a list is narrowed to: `*part*`, `begin*`, `*end`, `!not`, `one,other`, or exactly this. */
export const TextFilter = Type.Optional(Type.String({ maxLength: 200 }));
/** A few words that may stand in any of a record's names. */
export const Search = Type.Optional(Type.String({ maxLength: 100 }));
/** Ids one after the other with commas, also behind the last one. */
export const IdList = Type.String({ minLength: 32, maxLength: 33_100, pattern: '^[0-9a-f,]+$' });
/** The same where there may be none. */
export const MaybeIds = Type.Optional(Nullable(Type.String({ maxLength: 33_100, pattern: '^[0-9a-f,]*$' })));
/** A field of a form that may be left empty. */
export const MaybeLine = (max: number) => Type.Optional(Nullable(Line(max, 0)));
export const MaybeText = (max: number) => Type.Optional(Nullable(Paragraphs(max)));
/** A small number, which forms of the family also send as text. */
export const MaybeNumber = Type.Optional(
  Nullable(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.String({ pattern: '^[0-9]{0,6}$' })])),
);
/** What a form sends back as it was told and nobody reads: it changes nothing. */
export function echoed<const N extends readonly string[]>(names: N) {
  const entries = names.map((name) => [name, Type.Optional(Type.Unknown())]);
  return Object.fromEntries(entries) as Record<N[number], ReturnType<typeof anything>>;
}
const anything = () => Type.Optional(Type.Unknown());

/** A moment as the wire tells it: `yyyy-MM-dd HH:mm:ss` in China Standard Time. */
export const WireTime = Nullable(Type.String());

/** What became of each record of a batch. */
export type Outcome = Static<typeof Outcome>;
export const Outcome = Type.Object({
  done: Type.Array(Id),
  refused: Type.Array(Type.Object({ id: Id, name: Type.String(), failure: Type.String(), message: Type.String() })),
});

/** How a table is given out. */
export const SheetFormat = Type.Optional(OneOf(['xlsx', 'csv']));
