import { type TObject, type TProperties, Type } from 'typebox';
import { Id, Line, Nullable, OneOf, Paragraphs } from './shapes.ts';

/** What a form sends back as it was told and nobody reads: it changes nothing. */
export function ignoredFields<const N extends readonly string[]>(names: N) {
  const entries = names.map((name) => [name, anything()]);
  return Object.fromEntries(entries) as Record<N[number], ReturnType<typeof anything>>;
}
const anything = () => Type.Optional(Type.Unknown());

/** The body of an edit: the record's own fields, and what older clients send back of it. */
export function EditBody<P extends TProperties>(properties: P, ...more: readonly string[]): TObject<P> {
  const also = ignoredFields(['createBy', 'createTime', 'updateBy', 'updateTime', 'delFlag', ...more]);
  return Type.Object({ ...also, ...properties }, { additionalProperties: false }) as unknown as TObject<P>;
}

/**
 * The version of a record that was seen; an edit that names an older one is refused where it would overwrite what somebody else has
 * written since, and one without it counts as it is.
 */
export const BaseVersion = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })));
/** A name in an edit, which may be left out but not emptied; as everywhere in an edit, null leaves it as it is. */
export const OptionalName = (max: number) => Type.Optional(Nullable(Line(max)));

/** A switch as it travels: 1 or 0, which some send as text. */
export const Switch = Type.Unsafe<0 | 1 | '0' | '1'>({ enum: [0, 1, '0', '1'] });
export const ByIdQuery = Type.Object({ id: Id });

/** Query fields of a list as the wire has them; a page larger than 1,000 rows is answered with 1,000. */
export const PagingQuery = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  column: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z_]*$' })),
  order: Type.Optional(Type.String({ pattern: '^(?:asc|desc)?$' })),
};
/** A text a list is narrowed to: `*part*`, `begin*`, `*end`, `!not`, `one,other`, or exactly this. */
export const TextFilter = Type.Optional(Type.String({ maxLength: 200 }));
/** A few words that may stand in any of a record's names. */
export const Search = Type.Optional(Type.String({ maxLength: 100 }));
/** Several conditions at once, as URI-encoded JSON, of which all or any have to hold. */
export const SuperQuery = {
  superQueryParams: Type.Optional(Type.String({ maxLength: 10_000 })),
  superQueryMatchType: Type.Optional(OneOf(['and', 'or', ''])),
};
/** Up to 1,000 ids in one text, separated by commas; a comma at the end is no fault. */
export const IdList = Type.String({ minLength: 32, maxLength: 33_100, pattern: '^[0-9a-f,]+$' });
/** The same where there may be none. */
export const OptionalIds = Type.Optional(Nullable(Type.String({ maxLength: 33_100, pattern: '^[0-9a-f,]*$' })));
export const IdsQuery = Type.Object({ ids: IdList });
/** A field of a form that may be left empty. */
export const OptionalLine = (max: number) => Type.Optional(Nullable(Line(max, 0)));
/** Several lines that may be left empty. */
export const OptionalText = (max: number) => Type.Optional(Nullable(Paragraphs(max)));
/** A small number, which forms of the family also send as text. */
export const OptionalNumber = Type.Optional(
  Nullable(Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000 }), Type.String({ pattern: '^[0-9]{0,6}$' })])),
);
/** A moment as the wire tells it: `yyyy-MM-dd HH:mm:ss` in China Standard Time. */
export const WireTime = Nullable(Type.String());
/** How a table is given out. */
export const SheetFormat = Type.Optional(OneOf(['xlsx', 'csv']));
export const SheetQuery = { format: SheetFormat };
