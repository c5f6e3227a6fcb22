import type { RequestError } from '../../kernel/calls/request-error.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

type UnreadProps = {
  error: RequestError | null;
  /** Why it cannot be shown at all. */
  missing: { title: string; text: string } | null;
  retry: () => void;
};

/** What an open record shows below its head until it has been read, or if it cannot be. */
export function Unread({ error, missing, retry }: UnreadProps) {
  if (missing) return <Empty {...missing} />;
  return error ? <Failure error={error} retry={retry} /> : <RowsSkeleton />;
}
