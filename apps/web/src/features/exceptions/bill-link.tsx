import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { replayAtMoment } from '../../platform/router/replay-address.ts';
import { useExceptionWords } from './exceptions-words.ts';

/** Leads from an act to the replay of its bill, at the moment of the act. */
export function BillLink({
  at,
  sale,
  bill,
  number,
}: {
  readonly at: string;
  readonly sale: string | null;
  readonly bill: string | null;
  readonly number: number | null;
}): ReactNode {
  const say = useExceptionWords();
  if (sale !== null)
    return (
      <Anchor underline="always" href={hrefOf(replayAtMoment('sale', sale, at))}>
        {say('sale', { number: number ?? '' })}
      </Anchor>
    );
  if (bill === null) return say('notSold');
  return (
    <Anchor underline="always" href={hrefOf(replayAtMoment('bill', bill, at))}>
      {say('notSold')}
    </Anchor>
  );
}
