import { Type } from 'typebox';

/** An entry of a tree that is read level by level. */
export const CategoryNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  code: Type.String(),
  parentId: Type.String(),
  isLeaf: Type.Boolean(),
});
