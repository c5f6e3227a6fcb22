import { useState } from 'react';

const PAGE = 20;

export type MembersPlace = ReturnType<typeof useMembersPlace>;

/** Page and search of a list of members, and the query parameters for them. */
export function useMembersPlace() {
  const [{ search, pageNo }, setPlace] = useState({ search: '', pageNo: 1 });
  return {
    search,
    pageNo,
    pageSize: PAGE,
    query: { pageNo, pageSize: PAGE, column: 'realname', order: 'asc' as const, ...(search && { search }) },
    find: (text: string) => setPlace({ search: text, pageNo: 1 }),
    turnTo: (page: number) => setPlace({ search, pageNo: page }),
  };
}
