import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { BillProposal } from '@dalpak/contracts';
import { formatRate } from '@dalpak/engine';
import { IconPuzzle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../platform/i18n/words-of.ts';
import { formatQuantity } from '../../../ui/format/format-number.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { currentTill } from '../till/till.registry.ts';
import { isStop, payAllTheSame } from './check-payment.ts';
import classes from './plugin-bar.module.css';
import { say } from './plugin-words.ts';
import { dropObjections, type OpenProposal, useProposals } from './proposals.store.ts';
import { runProposal } from './run-proposal.ts';

/** What is proposed, in words. */
function useProposalWords(): (proposal: BillProposal) => string {
  const text = useWords(say);
  return (proposal) => {
    switch (proposal.act) {
      case 'product': {
        const name =
          currentTill()?.catalogue.match(proposal.code, [])?.product.name ?? proposal.code;
        return text('product', { name, quantity: formatQuantity(proposal.quantity) });
      }
      case 'note':
        return text('note', { text: proposal.text });
      case 'customer':
        return text('customer', { number: proposal.customer });
      case 'coupon':
        return text('coupon', { number: proposal.number });
      case 'discount':
        return text('discount', { percent: formatRate(proposal.rate) });
    }
  };
}

function Proposal({ plugin, proposal, answer }: OpenProposal): ReactNode {
  const text = useWords(say);
  const words = useProposalWords();
  return (
    <li className={classes['proposal']}>
      <IconPuzzle size={20} aria-hidden />
      <span className={classes['text']}>
        <strong>{text('asks', { name: plugin.name })}</strong> {words(proposal)}
      </span>
      <Button size="md" onClick={() => void runProposal(plugin, proposal).then(answer)}>
        {text('do')}
      </Button>
      <Button size="md" variant="default" onClick={() => answer(false)}>
        {text('no')}
      </Button>
    </li>
  );
}

function Objections(): ReactNode {
  const text = useWords(say);
  const objections = useProposals((state) => state.objections);
  if (objections === null) return null;
  return (
    <Modal
      opened
      onClose={dropObjections}
      title={text(objections.some(isStop) ? 'stopped' : 'warned')}
    >
      <Stack gap="md">
        <List>
          {objections.map(({ plugin, answer }) => (
            <List.Item key={plugin.id}>
              <Text>
                <strong>{plugin.name}</strong>: {answer === null ? text('silent') : answer.text}
              </Text>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={payAllTheSame}>
            {text('payAllTheSame')}
          </Button>
          <Button size="md" data-autofocus onClick={dropObjections}>
            {text('back')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What plugins propose for the bill, one line each, and what they say before its payment. */
export function PluginBar(): ReactNode {
  const text = useWords(say);
  const open = useProposals((state) => state.open);
  return (
    <>
      {open.length > 0 && (
        <ul className={classes['bar']} aria-label={text('title')}>
          {open.map((one) => (
            <Proposal {...one} key={one.key} />
          ))}
        </ul>
      )}
      <Objections />
    </>
  );
}
