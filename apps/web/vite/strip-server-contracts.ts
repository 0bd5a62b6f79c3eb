import type { Plugin } from 'vite';

/**
 * Removes the parts of the contracts that only the server reads from the browser's bundle: the
 * summaries of the API page in the endpoints, and the HTTP status in the error catalogue.
 */
export function stripServerContracts(): Plugin {
  return {
    name: 'without-the-servers-part',
    // Runs while a summary is still on its own line.
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // Line by line, so that the source map stays correct.
      if (/\/contracts\/src\/api\/[\w.-]+\.ts$/.test(id))
        return { code: code.replaceAll(/^( +summary: )'(?:[^'\\]|\\.)*',$/gm, "$1'',"), map: null };
      if (id.endsWith('/contracts/src/errors.ts'))
        return { code: code.replaceAll(/^( +\w+: \{ )status: \d+, (?=he: )/gm, '$1'), map: null };
      return null;
    },
  };
}
