import { Type } from 'typebox';

/** A node of a lazily loaded tree. */
export const CategoryNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  code: Type.String(),
  parentId: Type.String(),
  isLeaf: Type.Boolean(),
});
