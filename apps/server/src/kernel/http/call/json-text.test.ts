import { describe, expect, it } from 'vitest';
import { checkJsonText } from './json-text.ts';

describe('a body before it is parsed', () => {
  it('is refused for more values than any call has, of any kind', () => {
    for (const value of ['{}', '[]', '0', '""', '{"a":0}']) {
      expect(checkJsonText(`[${`${value},`.repeat(700_000)}0]`).refusal?.code).toBe(
        'BODY_TOO_LARGE',
      );
    }
    expect(checkJsonText(`[${'0,'.repeat(500_000)}0]`).refusal).toBeNull();
  });

  it('is refused when it is nested too deep', () => {
    expect(checkJsonText(`${'['.repeat(41)}${']'.repeat(41)}`).refusal?.code).toBe(
      'VALIDATION_FAILED',
    );
    expect(checkJsonText(`${'['.repeat(40)}${']'.repeat(40)}`).refusal).toBeNull();
    expect(checkJsonText(`[${'[],'.repeat(1_000)}0]`).refusal).toBeNull();
  });

  it('ignores brackets and commas inside strings', () => {
    expect(checkJsonText(JSON.stringify({ note: '[{,'.repeat(400_000) })).refusal).toBeNull();
    expect(checkJsonText(JSON.stringify({ note: `"\\"${'['.repeat(100)}` })).refusal).toBeNull();
  });

  it('needs the search for unstorable text only when it has an escape', () => {
    expect(checkJsonText('{"a":"\\u0000"}').mayBeUnstorable).toBe(true);
    expect(checkJsonText('{"a":"\\ud800"}').mayBeUnstorable).toBe(true);
    expect(checkJsonText(JSON.stringify({ a: 'שלום 💥 \\u "x" \n' })).mayBeUnstorable).toBe(false);
  });
});
