import { type Static, Type } from 'typebox';
import { Id } from '../kernel/shapes.ts';

/** The maximum number of tasks whose covers are read at once. */
export const COVERS_AT_ONCE = 200;
/** The maximum size of an image that is a cover, in bytes: cards load the image itself. */
export const COVER_MAX_BYTES = 2_000_000;

/** The cover of a task on a card: its first image file that is small enough. */
export type TaskCover = Static<typeof TaskCover>;
export const TaskCover = Type.Object({ id: Id, fileId: Id });
