import { QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/api.ts';
import { firstWordsLoaded } from '../../../platform/i18n/i18n.ts';
import { SaleAllocation } from './sale-allocation.tsx';

beforeAll(() => firstWordsLoaded);

const shown = (allocation: Parameters<typeof SaleAllocation>[0]['view']['allocation']): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <SaleAllocation view={{ id: 'x', allocation }} />
      </MantineProvider>
    </QueryClientProvider>,
  );

it('says of a sale that it waits for its allocation number, or was refused one, and asks again', () => {
  expect(shown('pending')).toMatch(/ממתין למספר הקצאה[^]*<button[^]*בקשו שוב/);
  expect(shown('refused')).toMatch(/רשות המסים לא נתנה מספר הקצאה[^]*<button[^]*בקשו שוב/);
  for (const allocation of ['none', 'given'] as const)
    expect(shown(allocation)).not.toContain('<button');
});
