import type { Project } from '@opsyard/contract';

/** What the list of projects is narrowed to, as it stands in the address. */
export type ProjectFilter = { search: string; state: string[]; owner: string[] };

/** The projects that pass: by words of their name or key, state and owner (`me` is the person's own id). */
export function filterProjects(projects: readonly Project[], filter: ProjectFilter, me: string): Project[] {
  const words = filter.search.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const owners = filter.owner.map((id) => (id === 'me' ? me : id));
  return projects.filter(({ name, key, state, owner }) => {
    const text = `${name} ${key}`.toLocaleLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (filter.state.length === 0 || filter.state.includes(state)) &&
      (owners.length === 0 || owners.includes(owner.id))
    );
  });
}

/** Whether a filter leaves anything out. */
export function isNarrowed({ search, state, owner }: ProjectFilter): boolean {
  return search !== '' || state.length > 0 || owner.length > 0;
}

/** Tasks of a project that count: all that were not cancelled, how many of them are done, and the share of those, 0 to 1. */
export function progressOf({ todo, done, doing, review }: Project['counts']): {
  total: number;
  done: number;
  share: number;
} {
  const total = todo + done + doing + review;
  return { total, done, share: total === 0 ? 0 : done / total };
}
