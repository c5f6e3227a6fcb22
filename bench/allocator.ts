/** The settings of the allocator in glibc with which `npm start` starts the server (`scripts/start.mjs`). */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '33554432',
  MALLOC_TRIM_THRESHOLD_: '67108864',
};
