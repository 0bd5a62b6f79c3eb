import type { Plugin } from 'vite';

/**
 * Takes out of the contracts that a browser loads what only the server reads: the sentences of the API page in the endpoints, and
 * the HTTP status in the catalogue of errors.
 */
export function withoutTheServersPart(): Plugin {
  return {
    name: 'without-the-servers-part',
    // While a sentence is still a line of its own.
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // Line by line: the map of the sources stays right.
      if (/\/contracts\/src\/api\/[\w.-]+\.ts$/.test(id)) return { code: code.replaceAll(/^( +summary: )'(?:[^'\\]|\\.)*',$/gm, "$1'',"), map: null };
      if (id.endsWith('/contracts/src/errors.ts')) return { code: code.replaceAll(/^( +\w+: \{ )status: \d+, (?=he: )/gm, '$1'), map: null };
      return null;
    },
  };
}
