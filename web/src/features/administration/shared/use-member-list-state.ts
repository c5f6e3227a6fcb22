import { useState } from 'react';

const PAGE = 20;

export type MemberListState = ReturnType<typeof useMemberListState>;

/** Page and search of a list of members, and the query parameters for them. */
export function useMemberListState() {
  const [{ search, pageNo }, setListState] = useState({ search: '', pageNo: 1 });
  return {
    search,
    pageNo,
    pageSize: PAGE,
    query: { pageNo, pageSize: PAGE, column: 'realname', order: 'asc' as const, ...(search && { search }) },
    find: (text: string) => setListState({ search: text, pageNo: 1 }),
    goToPage: (page: number) => setListState({ search, pageNo: page }),
  };
}
