import { endpointUrls } from '@dalpak/contracts';
import type { Route } from './bind.ts';

/** Methods that some route answers at this path; empty when the path is unknown. */
export function allowedMethods(routes: readonly Route[], path: string): readonly string[] {
  const pieces = path.split('/');
  const hits = routes.filter(({ endpoint }) =>
    endpointUrls(endpoint).some((url) => fits(url.split('/'), pieces)),
  );
  return [...new Set(hits.map(({ endpoint }) => endpoint.method))];
}

function fits(pattern: readonly string[], pieces: readonly string[]): boolean {
  return (
    pattern.length === pieces.length &&
    pattern.every((piece, at) => piece.startsWith(':') || piece === pieces[at])
  );
}
