import { useState } from 'react';

const PAGE = 20;

/** Which page of the members of something is shown, and what they are searched for. */
export type MembersPlace = ReturnType<typeof useMembersPlace>;

/** Where somebody is in a list of members, and the question that reads it. */
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
