import { type TObject, type TProperties, Type } from 'typebox';
import { Id, OneOf } from './shapes.ts';

/** What older clients send along with a record they edit; it is not taken over. */
const IGNORED = Type.Optional(Type.Any());

/** The body of an edit: the record's own fields, and what older clients send back of it. */
export function Edited<P extends TProperties>(properties: P, ...ignored: readonly string[]): TObject<P> {
  const also = Object.fromEntries(
    ['createBy', 'createTime', 'updateBy', 'updateTime', 'delFlag', ...ignored].map((name) => [name, IGNORED]),
  );
  return Type.Object({ ...also, ...properties }, { additionalProperties: false }) as unknown as TObject<P>;
}

/** A switch as it travels: 1 or 0, which some send as text. */
export const Switch = Type.Unsafe<0 | 1 | '0' | '1'>({ enum: [0, 1, '0', '1'] });
export const ByIdQuery = Type.Object({ id: Id });
/** Ids in one text, separated by commas; a comma at the end is no fault. */
export const IdsQuery = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000 }) });
export const SheetQuery = { format: Type.Optional(OneOf(['xlsx', 'csv'])) };
