import { MantineProvider } from '@mantine/core';
import { prerender } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { type DialogField, DialogFields } from './dialog-fields.tsx';
import { DIALOG_MAX_WIDTH } from './dialog-width.ts';

const nothing = (): void => undefined;

/** The markup after lazy chunks are loaded. */
async function markup(...fields: readonly DialogField[]): Promise<string> {
  const { prelude } = await prerender(
    <MantineProvider>
      <DialogFields fields={fields} />
    </MantineProvider>,
  );
  return (await new Response(prelude).text()).replace(/<style.*?<\/style>/g, '');
}

describe('a dialog', () => {
  it('draws each kind of field [SHELL-090]', async () => {
    expect(await markup({ kind: 'text', key: 'a', text: 'שלום' })).toContain('>שלום</p>');
    expect(
      await markup({
        kind: 'text',
        key: 'a',
        text: '12',
        input: { label: 'כרטיס', secret: true, maxLength: 20, onChange: nothing },
      }),
    ).toMatch(/<input[^>]*type="password"[^>]*aria-label="כרטיס"/);
    expect(await markup({ kind: 'img', key: 'a', src: '/logo.svg', alt: 'סמל' })).toMatch(
      /<img[^>]*alt="סמל"/,
    );
    expect(
      await markup({ kind: 'trigger', key: 'a', label: 'אשרו', submit: true, disabled: true }),
    ).toMatch(/<button type="submit" disabled=""[^]*אשרו/);
    expect(
      await markup({
        kind: 'autocomplete',
        key: 'a',
        label: 'ממי לבקש',
        value: null,
        options: [{ value: '1', label: 'דנה' }],
        onChange: nothing,
      }),
    ).toMatch(/<label[^>]*>ממי לבקש/);
    expect(
      await markup({
        kind: 'row',
        key: 'a',
        fields: [
          { kind: 'text', key: 'x', text: 'א' },
          { kind: 'text', key: 'y', text: 'ב' },
        ],
      }),
    ).toMatch(/א<\/p>.*ב<\/p>/);
  });

  it('draws a button group as a choice, and as tabs of what it controls [SHELL-090]', async () => {
    const group = {
      kind: 'button_group',
      key: 'a',
      label: 'דרך',
      value: '2',
      options: [
        { value: '1', label: 'א' },
        { value: '2', label: 'ב' },
      ],
      onChange: nothing,
    } as const;
    expect(await markup(group)).toMatch(
      /role="group" aria-label="דרך".*aria-pressed="false".*aria-pressed="true"/,
    );
    expect(await markup({ ...group, controls: 'tab' })).toMatch(
      /role="tablist".*role="tab" aria-selected="false".*role="tab" aria-selected="true" aria-controls="tab"/,
    );
  });

  it('is at most 400 wide [SHELL-089]', () => {
    expect(DIALOG_MAX_WIDTH).toBe(400);
  });
});
