import { MAX_LINKS_AT_ONCE, secureFileUrls, type StoredFileLink } from '@dalpak/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';

interface Waiting {
  readonly resolve: (link: StoredFileLink | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests for links that wait to be sent together, by file. */
let pendingRequests = new Map<string, Waiting[]>();

async function requestLinks(): Promise<void> {
  const asked = [...pendingRequests];
  pendingRequests = new Map();
  for (let from = 0; from < asked.length; from += MAX_LINKS_AT_ONCE) {
    const part = asked.slice(from, from + MAX_LINKS_AT_ONCE);
    try {
      const { data } = await api.call(secureFileUrls, { body: { ids: part.map(([id]) => id) } });
      const links = new Map(data.map((link) => [link.id, link]));
      for (const [id, ones] of part) for (const one of ones) one.resolve(links.get(id) ?? null);
    } catch (error) {
      for (const [, ones] of part) for (const one of ones) one.reject(error);
    }
  }
}

/**
 * A link to a stored file, requested in one call with all others of the same frame; null when the
 * file does not exist or may not be read.
 */
export function linkToFile(id: string): Promise<StoredFileLink | null> {
  return new Promise((resolve, reject) => {
    if (pendingRequests.size === 0) setTimeout(() => void requestLinks(), 0);
    pendingRequests.set(id, [...(pendingRequests.get(id) ?? []), { resolve, reject }]);
  });
}

/** Links are valid for ten minutes at least, so they are renewed before. */
const FRESH_MS = 8 * 60_000;

export const fileKey = (id: string): readonly unknown[] => ['stored-file', id];

export function useFileLink(id: string | null): UseQueryResult<StoredFileLink | null> {
  return useQuery(
    {
      queryKey: fileKey(id ?? ''),
      queryFn: () => linkToFile(id ?? ''),
      enabled: id !== null,
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    },
    queryClient,
  );
}
