import { Button } from '@mantine/core';
import { CONSOLIDATED_CODE, getDocumentType } from '@dalpak/engine';
import { IconFilePlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Code } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { BaseDialog } from '../base-dialog.tsx';
import { typeName, useDocumentWords } from '../words.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import classes from '../documents.module.css';
import type { PartProps } from './part-props.ts';

export function BaseDocumentsPart({
  type,
  rule,
  editor: { cart, addBases },
  onFailure,
}: PartProps): ReactNode {
  const say = useDocumentWords();
  const [isOpen, setOpen] = useState(false);
  const {
    account,
    header: { baseDocuments, date },
  } = cart;
  if (rule.bases.length === 0) return null;
  return (
    <Panel
      title={say('baseDocument')}
      aside={
        <Button
          variant="light"
          leftSection={<IconFilePlus size={18} aria-hidden />}
          disabled={account === null}
          onClick={() => setOpen(true)}
        >
          {say(type.official === CONSOLIDATED_CODE ? 'chooseNotes' : 'chooseBases')}
        </Button>
      }
    >
      {account === null ? (
        <QuietText>{say(rule.party === 'supplier' ? 'supplierFirst' : 'customerFirst')}</QuietText>
      ) : (
        <p className={classes['party']}>
          {baseDocuments.length === 0
            ? '–'
            : baseDocuments.map(({ typeId, number }) => (
                <span key={`${typeId}:${number}`}>
                  {typeName(getDocumentType(typeId))} <Code>{number}</Code>
                </span>
              ))}
        </p>
      )}
      {isOpen && account !== null && (
        <BaseDialog
          type={type.id}
          account={account}
          date={date}
          chosen={new Set(baseDocuments.map(({ typeId, number }) => `${typeId}:${number}`))}
          onClose={() => setOpen(false)}
          onSelect={(moves, to) => {
            setOpen(false);
            addBases(moves, to).catch(onFailure);
          }}
        />
      )}
    </Panel>
  );
}
