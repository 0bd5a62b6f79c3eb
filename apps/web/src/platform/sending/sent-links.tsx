import { Button } from '@mantine/core';
import { endPaperLink, type PaperLink } from '@dalpak/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queryClient } from '../api/api.ts';
import { describeError } from '../api/describe-error.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { Code, DateText } from '../../ui/figures/num.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { type PaperOf, sendingKey } from './paper-calls.ts';
import { useSendWords } from './words.ts';

/** What was sent of a paper: how, to whom, by whom, and whether it was read. */
export function SentLinks({
  paper,
  links,
}: {
  readonly paper: PaperOf;
  readonly links: readonly PaperLink[];
}): ReactNode {
  const say = useSendWords();
  const end = useMutation({
    mutationFn: (id: string) => api.call(endPaperLink, { params: { id } }),
    onSuccess: () => toast({ text: say('endedNow'), tone: 'ok' }),
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sendingKey(paper) }),
  });
  if (links.length === 0) return <p className={quiet}>{say('none')}</p>;
  return (
    <ListRows aria-label={say('done')}>
      {links.map((link) => (
        <ListRow
          key={link.id}
          title={
            <>
              {say(`by_${link.channel}`)} {link.to !== '' && <Code>{link.to}</Code>}
            </>
          }
          end={
            link.state === 'open' ? (
              <Button
                variant="subtle"
                color="bad"
                loading={end.isPending && end.variables === link.id}
                onClick={() => end.mutate(link.id)}
              >
                {say('end')}
              </Button>
            ) : (
              <span className={quiet}>{say(link.state === 'ended' ? 'ended' : 'calledOff')}</span>
            )
          }
        >
          <span className={quiet}>
            <DateText value={link.at} /> · <bdi>{link.by}</bdi> ·{' '}
            {link.opened === 0 ? say('unread') : say('opened', { count: link.opened })}
          </span>
        </ListRow>
      ))}
    </ListRows>
  );
}
