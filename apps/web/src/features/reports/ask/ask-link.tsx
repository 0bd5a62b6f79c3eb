import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { useAskWords } from './ask-words.ts';

/** Leads to the question box, with a question when there is one. */
export function AskLink({ question = '' }: { readonly question?: string }): ReactNode {
  const say = useAskWords();
  const { t: tMenu } = useTranslation('menu');
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<IconMessageQuestion size={18} />}
      href={hrefOf(question === '' ? '/ask' : `/ask?q=${encodeURIComponent(question)}`)}
    >
      {question === '' ? tMenu('features.ask') : say('askText', { text: question })}
    </Button>
  );
}
