import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { formatMoney } from '../../ui/format/format-number.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { KitParts } from './kit-parts.ts';
import { useDocumentWords } from './words.ts';
import classes from './documents.module.css';

interface KitDialogProps {
  readonly name: string;
  readonly kit: KitParts;
  readonly onTake: (chosen: Readonly<Record<string, number>>) => void;
  readonly onClose: () => void;
}

/** Chooses the options of a kit. */
export function KitDialog({ name, kit, onTake, onClose }: KitDialogProps): ReactNode {
  const say = useDocumentWords();
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  return (
    <Modal opened onClose={onClose} title={say('chooseParts', { name })}>
      <form
        className={classes['asked']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onTake(chosen);
        }}
      >
        {kit.choices.map((choice, index) => (
          <NativeSelect
            key={choice.name}
            label={choice.name}
            {...(index === 0 && { 'data-autofocus': true })}
            value={String(chosen[choice.name] ?? 0)}
            data={choice.options.map(({ product, price }, at) => ({
              value: String(at),
              label: price === 0 ? product.name : `${product.name} (${formatMoney(price)})`,
            }))}
            onChange={(event) =>
              setChosen({ ...chosen, [choice.name]: Number(event.currentTarget.value) })
            }
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit">{say('take')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
