import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { newDocumentRoute } from '../../record-kit/record-routes.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import type { NoAccountError } from './document-sources.ts';
import { type DocumentWord, useDocumentWords } from './words.ts';

const TITLES: Readonly<
  Record<NoAccountError['why'], Readonly<Record<NoAccountError['party'], DocumentWord>>>
> = {
  missing: { customer: 'customerMissing', supplier: 'supplierMissing' },
  denied: { customer: 'customersDenied', supplier: 'suppliersDenied' },
};

interface NoAccountProps {
  /** Type of the document that was to be started. */
  readonly type: number;
  readonly problem: Pick<NoAccountError, 'party' | 'why'>;
}

/** The account of a new document cannot be read: the reason, and how to go on. */
export function AccountNotFound({ type, problem: { party, why } }: NoAccountProps): ReactNode {
  const say = useDocumentWords();
  return (
    <EmptyState
      heading="h1"
      icon={<IconUserQuestion size={28} />}
      title={say(TITLES[why][party])}
      text={say(why === 'missing' ? 'noAccountHelp' : 'accountsDeniedHelp')}
      action={
        <Button component="a" href={hrefOf(newDocumentRoute(type, { kind: 'empty' }))}>
          {say('beginEmpty')}
        </Button>
      }
    />
  );
}
